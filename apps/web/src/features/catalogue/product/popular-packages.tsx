import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import classes from './amount-grid.module.css';
import { optionKey } from './choose-price-option.ts';
import { OptionTile } from './option-tile.tsx';
import tileClasses from './option-tile.module.css';
import type { Choice } from './use-option-choice.ts';

function Packages({ choice, unit }: { choice: Choice; unit: string }) {
  const chosen = choice.option && optionKey(choice.option);
  return choice.popular.data?.map((each) => (
    <OptionTile
      key={optionKey(each)}
      option={each}
      unit={unit}
      selected={optionKey(each) === chosen}
      popular
      onSelect={() => choice.choose(each)}
    />
  ));
}

/** Most bought options of the region; choosing one here also selects it in the grid below. */
export function PopularPackages({ choice, unit }: { choice: Choice; unit: string }) {
  const { t } = useTranslation('product');
  const titleId = useId();
  const loading = choice.popular.isPending;
  const count = loading ? choice.expected.popular : (choice.popular.data?.length ?? 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={`${classes.title} ${classes.said}`}>
        {t('popular.title')}
      </h2>
      {loading ? (
        <div className={tileClasses.grid} data-few="">
          <Skeletons count={count} height={96} />
        </div>
      ) : (
        <div className={tileClasses.grid} data-few="" role="group" aria-labelledby={titleId}>
          <Packages choice={choice} unit={unit} />
        </div>
      )}
    </section>
  );
}
