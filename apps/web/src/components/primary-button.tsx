import { Button, createPolymorphicComponent, type ButtonProps } from '@mantine/core';
import clsx from 'clsx';
import type { Ref } from 'react';
import classes from './primary-button.module.css';

/** The one primary action of a view, in the mana gradient. Takes everything a Mantine Button takes. */
export const PrimaryButton = createPolymorphicComponent<'button', ButtonProps>(
  ({ className, ref, ...props }: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => (
    <Button ref={ref} size="lg" className={clsx(classes.primary, className)} {...props} />
  ),
);
