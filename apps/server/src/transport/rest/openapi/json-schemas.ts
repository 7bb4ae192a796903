import * as contracts from '@manabar/contracts';
import * as z from 'zod';
import * as documented from '#procedures/rest-answer-schemas.ts';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
  /** Alternative forms of an input. */
  oneOf?: ObjectSchema[];
}

const names = z.registry<{ id: string; description?: string }>();
const DEFINED = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Named schemas of answers, so that generated types have names, too. */
for (const [id, schema, description] of [
  ['Error', contracts.errorBodySchema, 'Body of every failure.'],
  ['Success', contracts.successSchema],
  ['Session', contracts.sessionSchema],
  ['Profile', documented.documentedProfileSchema],
  ['PersonalData', contracts.personalDataSchema],
  ['Balances', contracts.balanceSchema, 'Decimal numbers in major units.'],
  ['Region', contracts.regionSchema, 'Region 0 is the global one.'],
  ['Product', contracts.productSchema],
  ['ProductDetail', contracts.productDetailSchema],
  ['PriceOption', contracts.priceOptionSchema, 'A price of null: not for sale in that currency.'],
  ['Promotion', contracts.promotionSchema],
  ['CartItem', documented.documentedCartItemSchema],
  ['Cart', documented.documentedCartSchema, 'subtotal.uzs is shown only, and null without a rate.'],
  ['FreefireOffer', contracts.freefireOfferSchema],
  ['PubgPackage', contracts.pubgPackageSchema],
  ['OrderTopup', contracts.orderTopupSchema],
  ['OrderItem', documented.documentedOrderItemSchema],
  ['Order', documented.documentedOrderSchema],
  ['AdminOrderItem', contracts.orderItemSchema],
  ['AdminOrder', contracts.adminOrderSchema],
  ['AdminOrderDetail', contracts.adminOrderDetailSchema],
  ['AdminUser', documented.documentedUserSchema],
  ['AdminProduct', contracts.adminProductSchema],
  ['AdminCode', documented.documentedCodeSchema],
  ['GeneratedCode', documented.documentedGeneratedCodeSchema],
  ['PubgCode', contracts.pubgCodeSchema],
  ['BulkResult', contracts.bulkResultSchema],
  ['AdminPromotion', contracts.adminPromotionSchema],
  ['AdminRegion', contracts.adminRegionSchema],
  ['FreefireDenomination', contracts.freefireDenominationSchema],
  ['PubgDenomination', contracts.pubgDenominationSchema],
  ['CurrencyRate', documented.documentedRateSchema],
  ['AuditEntry', contracts.auditEntrySchema],
  ['SupportMessage', contracts.supportMessageSchema],
  ['Attachment', contracts.attachmentSchema],
  ['SupportThreadSummary', documented.documentedThreadListSchema.element],
  ['SupportThread', documented.documentedThreadSchema],
  ['AdminSupportThreadSummary', contracts.adminThreadSummarySchema],
  ['AdminSupportThread', contracts.adminThreadSchema],
] as const) {
  names.add(schema as z.ZodType, { id, ...(description && { description }) });
}

/** Returns the named schemas for the document's components. */
export function namedSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(names, {
    io: 'output',
    override: plainer,
    uri: (id) => COMPONENTS + id,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

/** Returns the JSON Schema of an answer, with references to named schemas. */
export function answerSchemaOf(schema: unknown): Json {
  if (!(schema instanceof z.core.$ZodType)) return {};
  const {
    $schema: _,
    $defs: __,
    ...answer
  } = z.toJSONSchema(schema, {
    io: 'output',
    metadata: names,
    override: plainer,
  });
  return JSON.parse(JSON.stringify(answer).replaceAll(DEFINED, COMPONENTS)) as Json;
}

/** Returns the JSON Schema of an input; undefined without one. */
export function inputSchemaOf(schema: unknown): ObjectSchema | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', override: plainer });
  return input as ObjectSchema;
}

/** Removes a maximum that only states JavaScript's largest safe integer. */
function plainer({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

/** Returns the field names of an input in all of its forms. */
export function fieldsOf(input: ObjectSchema | undefined): string[] {
  const forms = input?.oneOf ?? (input ? [input] : []);
  return [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

/** Removes the fields of an input that are sent in the path or a header. */
export function without(input: ObjectSchema, leftOut: readonly string[]): ObjectSchema {
  if (input.oneOf) return { ...input, oneOf: input.oneOf.map((form) => without(form, leftOut)) };
  const { properties = {}, required = [], ...rest } = input;
  const kept = required.filter((name) => !leftOut.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !leftOut.includes(name)),
    ),
    ...(kept.length > 0 && { required: kept }),
  };
}
