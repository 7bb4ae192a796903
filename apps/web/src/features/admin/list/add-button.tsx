import { Button } from '@mantine/core';
import { Icon } from '#components/media/icon.tsx';

interface AddButtonProps {
  children: string;
  onClick: () => void;
}

/** Opens the form for a new row of a list. */
export function AddButton(props: AddButtonProps) {
  return <Button leftSection={<Icon name="plus" size={18} />} {...props} />;
}
