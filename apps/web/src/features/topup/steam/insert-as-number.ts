import type { InputEvent } from 'react';

/**
 * Inserts a decimal comma as a point and drops spaces between thousands. Number fields of browsers in English ignore both,
 * which would turn 10,5 into 105.
 */
export function insertAsNumber(event: InputEvent<HTMLInputElement>): void {
  const text = event.data;
  const number = text.replace(/\s/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  if (number === text || number === '') return;
  event.preventDefault();
  document.execCommand('insertText', false, number);
}
