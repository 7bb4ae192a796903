import { keepPreviousData } from '@tanstack/react-query';

/** Query options of a list: shows the previous page until the next one is loaded. */
export const keepPage = { placeholderData: keepPreviousData };
