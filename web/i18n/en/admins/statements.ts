/** A person's statement as an admin takes it, and everybody's yearly totals. */
export const statements = {
  take: 'Statement of',
  totals: 'Yearly totals',
  totalsText:
    'What each person earned and was paid in a year, as a CSV for the tax office. Taking it is on the audit log.',
  totalsOf: (year: string) => `CSV of everybody’s totals of ${year}`,
}
