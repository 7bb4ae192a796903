import type { InputEvent } from 'react';

/** Inserts a decimal comma as a point. Number fields of English browsers ignore commas, so 10,5 would become 105. */
export function insertAsNumber(event: InputEvent<HTMLInputElement>): void {
  const text = event.data;
  const number = text.replace(/\s/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  if (number === text || number === '') return;
  event.preventDefault();
  document.execCommand('insertText', false, number);
}
