import type { fieldErrors as english } from '../../en/everyone/field-errors'
import { errorMessages } from './errors'

export const fieldErrors: typeof english = {
  ...errorMessages,
  'name-invalid': 'Los nombres no pueden contener saltos de línea, @, barras ni direcciones web',
  'password-too-long': 'Esta contraseña es demasiado larga.',
  'password-short-of-eight': 'Contraseña demasiado corta. Usa al menos 8 caracteres.',
  'passwords-do-not-match': 'Las contraseñas no coinciden. Vuelve a escribir la contraseña.',
  'password-required': 'Escribe tu contraseña',
  'current-password-wrong': 'No es tu contraseña actual.',
  'confirm-needed': 'Vuelve a escribir la contraseña.',
  'over-18-needed': 'Debes tener 18 años o más',
  'terms-needed': 'Acepta las condiciones para continuar',
  'consent-needed': 'Acepta las condiciones para continuar',
  'url-invalid': 'La URL no es válida',
  'url-credentials': 'Esta dirección contiene un nombre de usuario (antes de la @). Escríbela sin él.',
  'text-too-long': 'Este texto es demasiado largo.',
  'looks-like-secret': 'Parece una contraseña o un código de acceso.',
}
