import type { statementFiles as english } from '../en/statement-files'

export const statementFiles: typeof english = {
  year: 'Año del estado de cuenta',
  pdfOf: (year: string) => `PDF del estado de cuenta de ${year}`,
  csvOf: (year: string) => `CSV del estado de cuenta de ${year}`,
  saved: (name: string) => `Guardado como ${name}`,
  failed: 'No se pudo crear el archivo.',
}
