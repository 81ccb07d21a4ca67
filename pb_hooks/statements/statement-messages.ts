import type { StatementLineKind } from '../../domain/money/views/statement'
import type { Language } from '../../domain/entities'

const of = (what: string, name: string): string => (name === '' ? what : `${what}, ${name}`)

type LineTitles = { [kind in StatementLineKind]: (month: string, name: string) => string }

const en = {
  number: (year: number, code: string) => `Statement ${year}-${code}`,
  made: (date: string) => `created ${date}`,
  title: (year: number) => `Statement, ${year}`,
  file: 'statement',
  totalsFile: 'yearly-totals',
  facts: { for: 'For', email: 'Email', paidTo: 'Paid to', timeZone: 'Time zone' },
  columns: {
    date: 'Date',
    what: 'Description',
    detail: 'Details',
    formula: 'Rate × days ÷ month',
    earned: 'Earned',
    paid: 'Paid',
    balance: 'Balance',
  },
  carried: (year: number) => `Carried over from ${year}`,
  /** Titles of earnings lines by kind, month and the renter's name; '' = unknown. */
  line: {
    rental: (month) => `Rental, ${month}`,
    commission: (month, name) => of(`Commission, ${month}`, name),
    bonus: (month, name) => of(`Bonus, ${month}`, name),
    adjustment: (month) => `Correction, ${month}`,
    manual: (month) => `Manual payment, ${month}`,
    'written-off': (month) => `Cancelled, won’t be paid, ${month}`,
  } as LineTitles,
  replaced: (amount: string) => `${amount} replaced by a manual payment`,
  returned: 'Returned',
  topUp: 'for days recorded late',
  days: (days: number, all: number) => `${days} of ${all} days`,
  payment: (way: string) => (way === '' ? 'Payment' : `Payment by ${way}`),
  sentTo: (address: string) => `to ${address}`,
  total: 'Total',
  notes: ({ opening, earned, paid, closing }: { opening: string; earned: string; paid: string; closing: string }) => [
    `${opening} carried over + ${earned} earned - ${paid} paid = ${closing} unpaid.`,
    'A month is earned on its last day and paid later. Each earning is rounded once, half up, to the cent. Paid amounts don’t change; corrections are listed separately.',
  ],
  letters:
    'This document’s font doesn’t have some letters, so they are replaced with similar Latin ones. The CSV shows every name unchanged.',
  page: 'Page {n} of {all}',
  seal: (mark: string, entry: string) => `Seal ${mark}, entry ${entry} of the audit log`,
  totals: [
    'Person',
    'Name',
    'Email',
    'PayPal email',
    'Year',
    'Carried over',
    'Earned, rental',
    'Earned, commission',
    'Earned',
    'Paid, rental',
    'Paid, commission',
    'Returned',
    'Paid',
    'Unpaid',
  ],
}

export type StatementMessages = typeof en

const es: StatementMessages = {
  number: (year, code) => `Estado de cuenta ${year}-${code}`,
  made: (date) => `creado el ${date}`,
  title: (year) => `Estado de cuenta, ${year}`,
  file: 'estado-de-cuenta',
  totalsFile: 'totales-anuales',
  facts: { for: 'De', email: 'Correo', paidTo: 'Pagado a', timeZone: 'Zona horaria' },
  columns: {
    date: 'Fecha',
    what: 'Concepto',
    detail: 'Detalles',
    formula: 'Tarifa × días ÷ mes',
    earned: 'Ganado',
    paid: 'Pagado',
    balance: 'Saldo',
  },
  carried: (year) => `Saldo de ${year}`,
  line: {
    rental: (month) => `Alquiler, ${month}`,
    commission: (month, name) => of(`Comisión, ${month}`, name),
    bonus: (month, name) => of(`Bono, ${month}`, name),
    adjustment: (month) => `Corrección, ${month}`,
    manual: (month) => `Pago manual, ${month}`,
    'written-off': (month) => `Cancelado, no se pagará, ${month}`,
  },
  replaced: (amount) => `${amount} reemplazados por un pago manual`,
  returned: 'Devuelto',
  topUp: 'por días registrados tarde',
  days: (days, all) => `${days} de ${all} días`,
  payment: (way) => (way === '' ? 'Pago' : `Pago por ${way}`),
  sentTo: (address) => `a ${address}`,
  total: 'Total',
  notes: ({ opening, earned, paid, closing }) => [
    `${opening} de saldo anterior + ${earned} ganados - ${paid} pagados = ${closing} por pagar.`,
    'Un mes se gana en su último día y se paga después. Cada ganancia se redondea una vez al centavo, la mitad hacia arriba. Los montos pagados no cambian; las correcciones aparecen aparte.',
  ],
  letters:
    'La fuente de este documento no tiene algunas letras, así que se reemplazan por otras latinas parecidas. El CSV muestra cada nombre sin cambios.',
  page: 'Página {n} de {all}',
  seal: (mark, entry) => `Sello ${mark}, entrada ${entry} del registro de auditoría`,
  totals: [
    'Persona',
    'Nombre',
    'Correo',
    'Correo de PayPal',
    'Año',
    'Saldo anterior',
    'Ganado, alquiler',
    'Ganado, comisión',
    'Ganado',
    'Pagado, alquiler',
    'Pagado, comisión',
    'Devuelto',
    'Pagado',
    'Por pagar',
  ],
}

export const statementMessages: { readonly [language in Language]: StatementMessages } = { en, es }
