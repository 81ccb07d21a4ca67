/** The files of a year's statement, for members and admins. */
export const statementFiles = {
  year: 'Statement year',
  pdfOf: (year: string) => `PDF of the ${year} statement`,
  csvOf: (year: string) => `CSV of the ${year} statement`,
  saved: (name: string) => `Saved as ${name}`,
  failed: 'Couldn’t create the file.',
}
