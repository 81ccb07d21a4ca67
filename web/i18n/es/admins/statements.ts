import type { statements as english } from '../../en/admins/statements'

export const statements: typeof english = {
  take: 'Extracto de',
  totals: 'Totales anuales',
  totalsText:
    'Lo que ganó y cobró cada persona en un año, en CSV para la agencia tributaria. Cada descarga queda en el registro de auditoría.',
  totalsOf: (year: string) => `CSV de los totales de ${year} de todas las personas`,
}
