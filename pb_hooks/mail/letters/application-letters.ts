import { mailDate } from '../mail-date'
import { button, facts, small, text, type Letters, because, becauseAdmin, hello } from './letter'

/** Mails of affiliate applications. */
export const applicationLetters: Pick<
  Letters,
  'application-received' | 'application-known' | 'application-no-account' | 'application-rejected' | 'new-application'
> = {
  'application-received': (f) => ({
    subject: f.say('Application Submitted!', '¡Solicitud enviada!'),
    preview: f.say(
      `An administrator answers by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      `La administración responde antes del ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    ),
    title: hello(f.say('We have your application', 'Tenemos tu solicitud'), f),
    blocks: [
      text(
        f.say(
          `You asked to become an affiliate of ${f.product}. An administrator reads it and answers by ${mailDate(f.number('untilMs'), f.zone, f.language)}, by mail and in your account.`,
          `Has pedido ser afiliado de ${f.product}. Alguien de la administración la lee y responde antes del ${mailDate(f.number('untilMs'), f.zone, f.language)}, por correo y en tu cuenta.`,
        ),
      ),
      button(f.say('See the application', 'Ver la solicitud'), f.text('actionLink')),
      small(
        f.say(
          'It wasn’t you? Open it there and withdraw it; nothing else happens.',
          '¿No has sido tú? Ábrela ahí y retírala; no pasa nada más.',
        ),
      ),
    ],
    because: because(f),
  }),
  'application-known': (f) => {
    const isAffiliate = f.text('stands') === 'already-affiliate'
    return {
      subject: isAffiliate
        ? f.say('Already an Affiliate', 'Ya eres afiliado')
        : f.say('Application Already Submitted', 'Solicitud ya enviada'),
      preview: isAffiliate
        ? f.say('Your link is in your dashboard.', 'Tu enlace está en tu panel.')
        : f.say('Your earlier application waits for its answer.', 'Tu solicitud anterior espera respuesta.'),
      title: hello(
        isAffiliate
          ? f.say('You are an affiliate already', 'Ya eres afiliado')
          : f.say('We have your application already', 'Ya tenemos tu solicitud'),
        f,
      ),
      blocks: [
        text(
          isAffiliate
            ? f.say(
                'Somebody applied with your address. There is nothing to apply for: you are an affiliate, and your link is in your dashboard.',
                'Alguien ha enviado una solicitud con tu dirección. No hace falta: ya eres afiliado, y tu enlace está en tu panel.',
              )
            : f.say(
                'Somebody applied with your address once more. Your earlier application still counts and is being read; nothing was added.',
                'Alguien ha vuelto a enviar una solicitud con tu dirección. La anterior sigue valiendo y se está leyendo; no se ha añadido nada.',
              ),
        ),
        button(
          isAffiliate ? f.say('Open my dashboard', 'Abrir mi panel') : f.say('See the application', 'Ver la solicitud'),
          f.text('actionLink'),
        ),
      ],
      because: because(f),
    }
  },
  'application-no-account': (f) => ({
    subject: f.say('Account Not Found', 'Cuenta no encontrada'),
    preview: f.say('One step is missing before you can apply.', 'Falta un paso antes de solicitarlo.'),
    title: f.say('First an account, then the application', 'Primero una cuenta, luego la solicitud'),
    blocks: [
      text(
        f.say(
          `Somebody applied for the affiliate program of ${f.product} with this address, and there is no account for it. You need to create an account before joining the affiliate program. What was written on the form is filled in already.`,
          `Alguien ha solicitado entrar en el programa de afiliados de ${f.product} con esta dirección, y no hay ninguna cuenta con ella. Tienes que crear una cuenta antes de unirte al programa de afiliados. Lo que se escribió en el formulario ya está puesto.`,
        ),
      ),
      button(f.say('Create account', 'Crear cuenta'), f.text('actionLink')),
      small(
        f.say(
          'It wasn’t you? Then there is nothing to do: nothing was kept.',
          '¿No has sido tú? Entonces no hay nada que hacer: no se ha guardado nada.',
        ),
      ),
    ],
    because: f.say(
      `This address was written on the affiliate form of ${f.product}. We keep nothing of it.`,
      `Esta dirección se escribió en el formulario de afiliados de ${f.product}. No guardamos nada de ella.`,
    ),
  }),
  'application-rejected': (f) => ({
    subject: f.say('Your affiliate application', 'Tu solicitud de afiliado'),
    preview: f.say('Not this time, and why.', 'Esta vez no, y por qué.'),
    title: hello(f.say('Not this time', 'Esta vez no'), f),
    blocks: [
      text(
        f.say(
          'An administrator has read your application and rejected it, for this reason:',
          'Alguien de la administración ha leído tu solicitud y la ha rechazado por este motivo:',
        ),
      ),
      { kind: 'quote', text: f.text('message') },
      button(f.say('See the application', 'Ver la solicitud'), f.text('actionLink')),
      small(
        f.say(
          'You may apply again on any day. Your rental, your money and your tickets stay as they are.',
          'Puedes volver a solicitarlo cualquier día. Tu alquiler, tu dinero y tus consultas siguen como están.',
        ),
      ),
    ],
    because: because(f),
  }),
  'new-application': (f) => ({
    subject: f.say(
      `New affiliate application: ${f.text('firstName')} ${f.text('lastName')}`,
      `Nueva solicitud de afiliado: ${f.text('firstName')} ${f.text('lastName')}`,
    ),
    preview: f.say(
      `An answer is promised by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      `Se promete una respuesta antes del ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    ),
    title: f.say('New affiliate application', 'Nueva solicitud de afiliado'),
    blocks: [
      facts(
        [f.say('Name', 'Nombre'), `${f.text('firstName')} ${f.text('lastName')}`],
        [f.say('Email', 'Correo'), f.text('email')],
      ),
      text(
        f.say(
          `An answer is promised by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
          `Se promete una respuesta antes del ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
        ),
      ),
      button(f.say('Open the applications', 'Abrir las solicitudes'), f.text('actionLink')),
    ],
    because: becauseAdmin(f),
  }),
}
