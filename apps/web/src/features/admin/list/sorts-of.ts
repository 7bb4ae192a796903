/** Sort keys of fields, each descending and ascending; a list starts with the first field descending. */
export const sortsOf = <const Field extends string>(...fields: Field[]) =>
  fields.flatMap((field): (Field | `-${Field}`)[] => [`-${field}`, field]);
