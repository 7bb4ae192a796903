import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { useFallQuestion } from './use-fall-question.tsx';

const change = {
  name: 'Diamonds',
  before: { priceUsd: 10, priceRub: null },
  after: { priceUsd: 1, priceRub: null },
};

function Form({ answered }: { answered: (agreed: boolean) => void }) {
  const { agree, question } = useFallQuestion();
  return (
    <>
      <button onClick={() => void agree(change).then(answered)}>save</button>
      {question}
    </>
  );
}

function Page({ answered }: { answered: (agreed: boolean) => void }) {
  const [left, setLeft] = useState(false);
  return (
    <>
      {!left && <Form answered={answered} />}
      <button onClick={() => setLeft(true)}>leave</button>
    </>
  );
}

it('leaving the question about a large price fall answers it with no', async () => {
  const answered = vi.fn();
  renderAt('/', <Page answered={answered} />);
  fireEvent.click(screen.getByText('save'));
  await screen.findByText(/Diamonds/);
  expect(answered).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('leave'));
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
});
