import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportableList } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from './import-dialog.tsx';

interface ImportButtonProps {
  of: ImportableList;
  /** Title of the list. */
  name: string;
}

/** Button to change a list by a CSV file in the format of its export. */
export function ImportButton({ of, name }: ImportButtonProps) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('import.open')}
      </Button>
      {open && <ImportDialog of={of} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
