import type { testEmail as english } from '../../en/guests/test-email'
import { formatCount } from '../../count'

export const testEmail: typeof english = {
  title: 'Enviar un correo de prueba',
  lead: 'La carta de bienvenida va a tu propia dirección, tal como la recibe una persona nueva. Solo puede enviarla quien administra.',
  to: 'Para',
  toHint: 'Tu propia dirección. No puede ser otra.',
  language: 'Idioma de la carta',
  signIn: 'Iniciar sesión como administrador',
  send: 'Enviar bienvenida de prueba',
  used: (used: number, most: number) => `${formatCount(used)} de ${formatCount(most)} esta hora`,
  atMost: '5 por hora como mucho.',
  sent: 'Correo de bienvenida de prueba enviado',
  sentText: (time: string) =>
    `${time}. ¿No está en tu bandeja al cabo de un minuto? Mira en spam y después en el registro de correos.`,
  mailLog: 'registro de correos',
  made: 'Correo de bienvenida de prueba guardado',
  madeText: 'Aquí aún no hay servidor de correo. Está, con su enlace, en el registro de correos.',
  failed: 'No se pudo enviar el correo',
  notAllowed: 'No se pudo enviar el correo de prueba',
  letter: 'La carta tal como se escribió',
  letterToSend: (product: string) => `${product} para ti, todavía sin enviar`,
  letterTo: (product: string, time: string) => `${product} para ti, ${time}`,
}
