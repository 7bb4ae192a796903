import { useSearchParams } from 'react-router-dom';
import { readCataloguePage } from '@manabar/contracts/rules';

/** Number of the catalogue's page in the address (`page`). The server renders it, unlike search and kind. */
export const useCataloguePageNumber = (): number =>
  readCataloguePage(useSearchParams()[0].get('page'));
