import { mailDate } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

const because = (f: Facts): string => `Recibes este correo porque tienes una cuenta en ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`

/** Mails of affiliate applications, in Spanish. */
export const applicationLettersEs: Pick<
  Letters,
  'application-received' | 'application-known' | 'application-no-account' | 'application-rejected' | 'new-application'
> = {
  'application-received': (f) => ({
    subject: '¡Solicitud enviada!',
    preview: `La administración responde antes del ${mailDate(f.number('untilMs'), f.zone, 'es')}.`,
    title: hello('Tenemos tu solicitud', f),
    blocks: [
      text(
        `Has pedido ser afiliado de ${f.product}. Alguien de la administración la lee y responde antes del ${mailDate(f.number('untilMs'), f.zone, 'es')}, por correo y en tu cuenta.`,
      ),
      button('Ver la solicitud', f.text('actionLink')),
      small('¿No has sido tú? Ábrela ahí y retírala; no pasa nada más.'),
    ],
    because: because(f),
  }),
  'application-known': (f) => {
    const isAffiliate = f.text('stands') === 'already-affiliate'
    return {
      subject: isAffiliate ? 'Ya eres afiliado' : 'Solicitud ya enviada',
      preview: isAffiliate ? 'Tu enlace está en tu panel.' : 'Tu solicitud anterior espera respuesta.',
      title: hello(isAffiliate ? 'Ya eres afiliado' : 'Ya tenemos tu solicitud', f),
      blocks: [
        text(
          isAffiliate
            ? 'Alguien ha enviado una solicitud con tu dirección. No hace falta: ya eres afiliado, y tu enlace está en tu panel.'
            : 'Alguien ha vuelto a enviar una solicitud con tu dirección. La anterior sigue valiendo y se está leyendo; no se ha añadido nada.',
        ),
        button(isAffiliate ? 'Abrir mi panel' : 'Ver la solicitud', f.text('actionLink')),
      ],
      because: because(f),
    }
  },
  'application-no-account': (f) => ({
    subject: 'Cuenta no encontrada',
    preview: 'Falta un paso antes de solicitarlo.',
    title: 'Primero una cuenta, luego la solicitud',
    blocks: [
      text(
        `Alguien ha solicitado entrar en el programa de afiliados de ${f.product} con esta dirección, y no hay ninguna cuenta con ella. Tienes que crear una cuenta antes de unirte al programa de afiliados. Lo que se escribió en el formulario ya está puesto.`,
      ),
      button('Crear cuenta', f.text('actionLink')),
      small('¿No has sido tú? Entonces no hay nada que hacer: no se ha guardado nada.'),
    ],
    because: `Esta dirección se escribió en el formulario de afiliados de ${f.product}. No guardamos nada de ella.`,
  }),
  'application-rejected': (f) => ({
    subject: 'Tu solicitud de afiliado',
    preview: 'Esta vez no, y por qué.',
    title: hello('Esta vez no', f),
    blocks: [
      text('Alguien de la administración ha leído tu solicitud y la ha rechazado por este motivo:'),
      { kind: 'quote', text: f.text('message') },
      button('Ver la solicitud', f.text('actionLink')),
      small('Puedes volver a solicitarlo cualquier día. Tu alquiler, tu dinero y tus consultas siguen como están.'),
    ],
    because: because(f),
  }),
  'new-application': (f) => ({
    subject: `Nueva solicitud de afiliado: ${f.text('firstName')} ${f.text('lastName')}`,
    preview: `Se promete una respuesta antes del ${mailDate(f.number('untilMs'), f.zone, 'es')}.`,
    title: 'Nueva solicitud de afiliado',
    blocks: [
      facts(['Nombre', `${f.text('firstName')} ${f.text('lastName')}`], ['Correo', f.text('email')]),
      text(`Se promete una respuesta antes del ${mailDate(f.number('untilMs'), f.zone, 'es')}.`),
      button('Abrir las solicitudes', f.text('actionLink')),
    ],
    because: `Recibes este correo porque administras ${f.product}.`,
  }),
}
