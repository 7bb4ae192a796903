import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { exportPath, type ExportableList } from '@manabar/contracts/rules';
import { fetchFile, saveFile } from '#lib/fetch-file.ts';
import { toast } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';
import { withStepUp } from '#lib/with-step-up.ts';

/** What a list is asked for. */
export type ListInput = Record<string, string | number | boolean | undefined>;

/** What is shown of a list, as the file is asked for it. */
function addressOf(of: ExportableList, input: ListInput): string {
  const asked = Object.entries(input).flatMap(([name, value]) =>
    name === 'page' || value === undefined ? [] : [[name, String(value)]],
  );
  return `${exportPath(of)}?${new URLSearchParams(asked).toString()}`;
}

/** The whole of a list as a file: all that the search and the filters leave, not only the page that is shown. */
export function useExport(of: ExportableList, input: ListInput) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  // Whoever goes away wants no file any more.
  useEffect(() => stop, []);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setBytes(0);
      const { signal } = controller;
      const get = () => fetchFile(addressOf(of, input), { signal, onBytes: setBytes });
      const file = await withStepUp(get).catch((thrown: unknown) => {
        if (signal.aborted) return null;
        throw thrown;
      });
      if (file) saveFile(file);
      return file;
    },
    onError: (thrown) => toast('error', t('failed.export', { message: errorText(thrown) })),
    onSuccess: (file) => file && toast('success', t('export.done', { name: file.name })),
  });
  return { start: () => mutate(), stop, running: isPending, bytes };
}
