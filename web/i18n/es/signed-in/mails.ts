import type { mails as english } from '../../en/signed-in/mails'

export const mails: typeof english = {
  keptHint:
    'Aquí aún no hay servidor de correo: el correo se guarda en el registro, donde quien administra puede leerlo.',
  keptTold: 'Aquí aún no hay servidor de correo: los avisos se guardan en el registro de correos.',
  notSent: 'No se envió ningún correo: no hay servidor de correo.',
  openMailLog: 'Abrir el registro de correos',
  invitationSaved: 'Invitación guardada',
  invitationNotSent:
    'No se envió ningún correo, porque aquí aún no hay servidor de correo. Envíale tú el enlace de referido.',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  keptInApp: (name: string) => `${name} lo ve en la aplicación; el correo se guarda`,
}
