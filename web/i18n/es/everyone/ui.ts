import type { uiTexts as english } from '../../en/everyone/ui'
import { formatCount } from '../../numbers'

export const uiTexts: typeof english = {
  close: 'Cerrar',
  retry: 'Volver a intentarlo',
  why: 'por qué este monto',
  selectAll: 'Seleccionar todo',
  select: (name: string) => `Seleccionar ${name}`,
  notifications: 'Mensajes de la aplicación',
  showMore: (n: number, all: number) => `Mostrar ${formatCount(n)} más de ${formatCount(all)}`,
  allShown: (all: number) => `Se muestra todo: ${formatCount(all)}.`,
  copy: 'Copiar',
  copied: '¡Copiado!',
  notCopied: 'No se copió',
  copyByHand: 'No se pudo copiar. Selecciona el texto y cópialo manualmente.',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  showValue: 'Mostrar el valor',
  hideValue: 'Ocultar el valor',
}
