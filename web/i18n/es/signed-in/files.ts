import type { files as english } from '../../en/signed-in/files'
import { formatCount } from '../../count'

export const files: typeof english = {
  attach: 'Adjuntar',
  attachHint: 'Imágenes y PDF de hasta 10 MB, cinco por mensaje',
  chosen: 'Archivos elegidos',
  remove: (name: string) => `Quitar ${name}`,
  notTaken: (name: string) => `${name} no se ha añadido.`,
  needsWords: 'Escribe unas palabras con tus archivos.',
  dropHere: 'Suelta aquí los archivos',
  ofMessage: 'Archivos',
  open: (name: string) => `Abrir ${name}`,
  download: (name: string) => `Descargar ${name}`,
  save: 'Descargar',
  pdf: 'PDF',
  loading: 'La imagen está en camino',
  notHere: 'No está en este dispositivo. Se mostrará cuando vuelvas a tener conexión.',
  tryAgain: 'Intentar de nuevo',
  failed: (name: string) => `No se ha podido abrir ${name}`,
  uploaded: (sent: number, all: number) => `${formatCount(sent)} de ${formatCount(all)} archivos enviados`,
}
