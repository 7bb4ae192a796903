import { screen } from '@testing-library/react';

export const region = (name: string | RegExp) => screen.findByRole('region', { name });
