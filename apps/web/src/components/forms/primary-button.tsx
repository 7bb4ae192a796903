import { Button, createPolymorphicComponent, type ButtonProps } from '@mantine/core';
import clsx from 'clsx';
import classes from './primary-button.module.css';

/** Primary action of a view with the mana gradient; takes all props of a Mantine Button. */
export const PrimaryButton = createPolymorphicComponent<'button', ButtonProps>(
  ({ className, ...props }: ButtonProps) => (
    <Button size="lg" className={clsx(classes.primary, className)} {...props} />
  ),
);
