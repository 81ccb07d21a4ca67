import type { testEmail as english } from '../../en/guests/test-email'
import { formatCount } from '../../numbers'

export const testEmail: typeof english = {
  title: 'Enviar un correo de prueba',
  lead: 'Enviamos el correo de bienvenida a tu propia dirección, tal como lo recibe un miembro nuevo. Solo los administradores pueden enviarlo.',
  to: 'Para',
  toHint: 'Tu propia dirección. No puedes cambiarla aquí.',
  language: 'Idioma del correo',
  signIn: 'Iniciar sesión como administrador',
  send: 'Enviar correo de prueba',
  used: (used: number, limit: number) => `${formatCount(used)} de ${formatCount(limit)} enviados esta hora`,
  atMost: 'Hasta 5 correos de prueba por hora.',
  sent: 'Correo de bienvenida de prueba enviado',
  sentText: (time: string) =>
    `${time}. ¿No te llega en un minuto? Revisa tu carpeta de spam y después el registro de correos.`,
  mailLog: 'registro de correos',
  made: 'No se envió el correo de bienvenida de prueba',
  madeText:
    'El correo aún no está configurado aquí. Encontrarás el correo de prueba, con su enlace, en el registro de correos.',
  failed: 'No se pudo enviar el correo',
  notAllowed: 'No se pudo enviar el correo de prueba',
  letter: 'Vista previa del correo',
  letterToSend: (product: string) => `${product} para ti, todavía sin enviar`,
  letterTo: (product: string, time: string) => `${product} para ti, ${time}`,
}
