import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { exportPath, type ExportableList } from '@manabar/contracts/rules';
import { fetchFile, saveFile } from '#lib/fetch-file.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { withStepUp } from '#lib/session/step-up.ts';

/** Input of a list procedure. */
export type ListInput = Record<string, string | number | boolean | undefined>;

/** Fields of the input that select a page. */
const ofPage = new Set(['page', 'countTo']);

interface ExportedList {
  of: ExportableList;
  input: ListInput;
}

/** Address of the export with the list's input. */
function addressOf({ of, input }: ExportedList): string {
  const asked = Object.entries(input).flatMap(([name, value]) =>
    ofPage.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  return `${exportPath(of)}?${new URLSearchParams(asked).toString()}`;
}

/** Exports all rows that match search and filters, across pages. */
export function useExport() {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  // Stops the export when the user leaves the page.
  useEffect(() => stop, []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (list: ExportedList) => {
      const controller = new AbortController();
      running.current = controller;
      setBytes(0);
      const { signal } = controller;
      const get = () => fetchFile(addressOf(list), { signal, onBytes: setBytes });
      const file = await withStepUp(get).catch((thrown: unknown) => {
        if (signal.aborted) return null;
        throw thrown;
      });
      if (file) saveFile(file);
      return file;
    },
    onError: (thrown) => toastFailure(thrown, t('failed.export', { message: errorText(thrown) })),
    onSuccess: (file) => file && toast('success', t('export.done', { name: file.name })),
  });
  return { start: (list: ExportedList) => mutate(list), stop, running: isPending, bytes };
}
