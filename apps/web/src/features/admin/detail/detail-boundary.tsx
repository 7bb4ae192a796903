import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { LoadedAt } from '../list/rows/time-ago.tsx';
import { useLoadFailure } from '../list/use-load-failure.ts';

interface DetailQuery<Row> {
  data: Row | undefined;
  dataUpdatedAt: number;
  error: unknown;
  refetch: (options?: { throwOnError: boolean }) => Promise<{ data: Row | undefined }>;
}

interface DetailBoundaryProps<Row> {
  query: DetailQuery<Row>;
  /** Message for a missing object, with a link to the list. */
  missing: { title: string; text: string; back: string; list: string };
  /** Renders the object; `reload` refetches it and returns it. */
  children: (row: Row, reload: () => Promise<Row>) => ReactNode;
}

/** One admin object in each state: loading, failed, missing, loaded. */
export function DetailBoundary<Row>({ query, missing, children }: DetailBoundaryProps<Row>) {
  const { data, dataUpdatedAt, error, refetch } = query;
  const none = error !== null && [400, 404].includes(toAppError(error).status ?? 0);
  const failure = useLoadFailure(none ? null : error);
  if (none) {
    return (
      <EmptyState icon="search" title={missing.title} text={missing.text}>
        <Button component={Link} to={missing.list} variant="default">
          {missing.back}
        </Button>
      </EmptyState>
    );
  }
  if (data !== undefined)
    return (
      <LoadedAt value={dataUpdatedAt}>
        {children(data, async () => (await refetch({ throwOnError: true })).data ?? data)}
      </LoadedAt>
    );
  if (error) return <ErrorState title={failure ?? ''} onRetry={() => void refetch()} />;
  return <Skeletons count={2} height={180} gap={16} />;
}
