import type { statementFiles as english } from '../en/statement-files'

export const statementFiles: typeof english = {
  year: 'Año del extracto',
  pdfOf: (year: string) => `PDF del extracto de ${year}`,
  csvOf: (year: string) => `CSV del extracto de ${year}`,
  saved: (name: string) => `Guardado como ${name}`,
  failed: 'No se pudo hacer el archivo.',
}
