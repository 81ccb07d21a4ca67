import type { unsubscribe as english } from '../../en/guests/unsubscribe'

export const unsubscribe: typeof english = {
  title: { invitation: 'No quiero recibir más correos', kind: '¿No recibir más correos así?' },
  lead: {
    invitation: (product) =>
      `${product} no volverá a escribir por su cuenta a esta dirección y nadie podrá invitarla. Para ello guardamos una huella de la dirección, no la dirección.`,
    support: 'Ningún correo te avisará de respuestas ni tickets. Los sigues viendo en la aplicación.',
    payment: 'Ningún correo te avisará de los pagos. Los sigues viendo en la aplicación.',
    referral: 'Ningún correo te avisará de las personas que trajiste. Las sigues viendo en la aplicación.',
    account: 'No llegará por correo ni la bienvenida ni noticias de tu cuenta. Lo sigues viendo todo en la aplicación.',
  },
  stays: {
    invitation: 'Solo llegaría lo que necesita una cuenta tuya: confirmaciones, contraseñas nuevas, seguridad.',
    kind: 'Lo que tu cuenta necesita sigue llegando: confirmaciones, contraseñas nuevas, seguridad y adónde va tu dinero.',
  },
  button: { invitation: 'No quiero recibir más correos', kind: 'No recibir más' },
  done: 'Hecho. Estos correos se acaban.',
  doneEverything: 'Hecho. Ya no escribimos por nuestra cuenta a esta dirección.',
  doneText: 'Un correo que estaba saliendo todavía puede llegar.',
  invalidKind: 'Enlace para no recibir correos',
  invalidWhy: 'Puede estar incompleto. Abrirlo no cambió nada.',
  invalidText: 'Abre otra vez el enlace del correo o usa «Cancelar suscripción» de tu programa de correo.',
}
