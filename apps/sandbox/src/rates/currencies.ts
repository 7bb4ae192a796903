/** Currency in the Central Bank's daily list. */
export interface Listed {
  /** The bank's identifier of the currency. */
  id: string;
  numCode: string;
  charCode: string;
  /** Number of units for which the value is given: a power of ten. */
  nominal: 1 | 10 | 100 | 1000 | 10000;
  name: string;
  /** Approximate value of `nominal` units, in ten-thousandths of a rouble. */
  base: number;
}

/** Currencies in the order of the bank's file. */
export const currencies: readonly Listed[] = (
  [
    ['R01010', '036', 'AUD', 1, 'Австралийский доллар', 602_418],
    ['R01020A', '944', 'AZN', 1, 'Азербайджанский манат', 543_834],
    ['R01035', '826', 'GBP', 1, 'Фунт стерлингов', 1_176_355],
    ['R01060', '051', 'AMD', 100, 'Армянских драмов', 238_642],
    ['R01090B', '933', 'BYN', 1, 'Белорусский рубль', 282_517],
    ['R01115', '986', 'BRL', 1, 'Бразильский реал', 164_873],
    ['R01210', '981', 'GEL', 1, 'Лари', 338_901],
    ['R01230', '784', 'AED', 1, 'Дирхам ОАЭ', 251_741],
    ['R01235', '840', 'USD', 1, 'Доллар США', 924_517],
    ['R01239', '978', 'EUR', 1, 'Евро', 1_002_306],
    ['R01270', '356', 'INR', 100, 'Индийских рупий', 1_108_730],
    ['R01335', '398', 'KZT', 100, 'Тенге', 193_272],
    ['R01350', '124', 'CAD', 1, 'Канадский доллар', 679_204],
    ['R01370', '417', 'KGS', 100, 'Сомов', 1_057_840],
    ['R01375', '156', 'CNY', 1, 'Юань', 127_318],
    ['R01565', '985', 'PLN', 1, 'Злотый', 232_115],
    ['R01670', '972', 'TJS', 10, 'Сомони', 845_922],
    ['R01700J', '949', 'TRY', 10, 'Турецких лир', 286_450],
    ['R01717', '860', 'UZS', 10000, 'Узбекских сумов', 730_820],
    ['R01775', '756', 'CHF', 1, 'Швейцарский франк', 1_043_872],
    ['R01815', '410', 'KRW', 1000, 'Вон', 668_493],
    ['R01820', '392', 'JPY', 100, 'Иен', 617_289],
  ] as const
).map(([id, numCode, charCode, nominal, name, base]) => ({
  id,
  numCode,
  charCode,
  nominal,
  name,
  base,
}));
