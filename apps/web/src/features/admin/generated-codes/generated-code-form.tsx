import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { updateGeneratedCodeInput, type GeneratedCode } from '@manabar/contracts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { codeRefusal, useCodeFailureText } from '../codes/shared/use-code-failure-text.ts';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { fromPrice, PriceField, toPrice } from '../form/price-fields.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import { readFormPrices } from '../price-falls/form-prices.ts';
import { useFallQuestion } from '../price-falls/use-fall-question.tsx';

interface GeneratedCodeFormProps extends RowFormProps {
  code: GeneratedCode;
}

/** Form for prices and popularity of an unsold code. */
export function GeneratedCodeForm({ code, onClose, onConflict }: GeneratedCodeFormProps) {
  const { t } = useTranslation('adminCodes');
  const failureText = useCodeFailureText();
  const { generatedCodes } = trpc.useUtils().client.admin;
  const contract = useContractForm({
    schema: updateGeneratedCodeInput,
    initialValues: {
      priceUsd: fromPrice(code.priceUsd),
      priceRub: fromPrice(code.priceRub),
      popular: code.popular,
    },
    toWire: ({ priceUsd, priceRub, popular }) => ({
      id: code.id,
      version: code.version,
      priceUsd: toPrice(priceUsd),
      priceRub: toPrice(priceRub),
      // Another price moves the code to another option, which keeps its own flag.
      ...(popular !== code.popular && { popular }),
    }),
  });
  const { form } = contract;
  const { agree, question } = useFallQuestion();
  const offerTitle = useOfferTitle();
  return (
    <FormDialog
      question={question}
      title={t('editTitle', { code: maskedCodeWithId(code) })}
      contract={contract}
      row={code}
      onSubmit={async (wire) => {
        const after = readFormPrices(wire['priceUsd'], wire['priceRub']);
        return (
          (await agree({ name: maskedCodeWithId(code), before: code, after })) &&
          generatedCodes.update.mutate(wire)
        );
      }}
      onClose={onClose}
      onConflict={onConflict}
      refusalText={(thrown) => (codeRefusal(thrown) ? failureText(thrown) : null)}
    >
      <p className="muted">{offerTitle(code.denomination)}</p>
      <FieldPair>
        <PriceField {...form.getInputProps('priceUsd')} label={t('priceUsd')} />
        <PriceField {...form.getInputProps('priceRub')} label={t('priceRub')} />
      </FieldPair>
      <p className="muted small">{t('priceHint')}</p>
      <Checkbox {...form.getInputProps('popular', { type: 'checkbox' })} label={t('popularLong')} />
    </FormDialog>
  );
}
