import { mailDate } from '../mail-date'
import { button, buttonTo, facts, text, type EmailTemplates, whySentToAdmin, greeting } from './template'

export const applicationTemplates = {
  'application-received': (f) => ({
    subject: f.say('Application Submitted!', '¡Solicitud enviada!'),
    preview: f.say(
      `We’ll reply by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      `Responderemos a más tardar el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    ),
    title: greeting(f.say('We received your application', 'Recibimos tu solicitud'), f),
    blocks: [
      f.paragraph(
        `You applied to become an affiliate of ${f.product}. We’ll review your application and reply by ${mailDate(f.number('untilMs'), f.zone, f.language)}, by email and in your account.`,
        `Solicitaste ser afiliado de ${f.product}. Revisaremos tu solicitud y responderemos a más tardar el ${mailDate(f.number('untilMs'), f.zone, f.language)}, por correo y en tu cuenta.`,
      ),
      button(f, 'View application', 'Ver la solicitud'),
      f.small(
        'If it wasn’t you, open the application and withdraw it. Nothing else will happen.',
        '¿No fuiste tú? Abre la solicitud y retírala. No pasa nada más.',
      ),
    ],
  }),
  'application-known': (f) => {
    const isAffiliate = f.text('stands') === 'already-affiliate'
    return {
      subject: isAffiliate
        ? f.say('Already an Affiliate', 'Ya eres afiliado')
        : f.say('Application Already Submitted', 'Solicitud ya enviada'),
      preview: isAffiliate
        ? f.say('Your link is in your dashboard.', 'Tu enlace está en tu panel.')
        : f.say('We’re still reviewing your earlier application.', 'Seguimos revisando tu solicitud anterior.'),
      title: greeting(
        isAffiliate
          ? f.say('You’re already an affiliate', 'Ya eres afiliado')
          : f.say('We already have your application', 'Ya tenemos tu solicitud'),
        f,
      ),
      blocks: [
        text(
          isAffiliate
            ? f.say(
                'Someone applied with your address. You don’t need to apply: you’re already an affiliate, and your link is in your dashboard.',
                'Alguien envió una solicitud con tu dirección. No hace falta: ya eres afiliado y tu enlace está en tu panel.',
              )
            : f.say(
                'Someone applied with your address again. We’re still reviewing your earlier application, and nothing was added to it.',
                'Alguien volvió a enviar una solicitud con tu dirección. Seguimos revisando la anterior y no se agregó nada.',
              ),
        ),
        buttonTo(
          f,
          isAffiliate ? f.say('Open my dashboard', 'Abrir mi panel') : f.say('View application', 'Ver la solicitud'),
        ),
      ],
    }
  },
  'application-no-account': (f) => ({
    subject: f.say('Account Not Found', 'Cuenta no encontrada'),
    preview: f.say('Create an account first, then apply.', 'Primero crea una cuenta y después envía tu solicitud.'),
    title: f.say('Create an account to apply', 'Crea una cuenta para enviar tu solicitud'),
    blocks: [
      f.paragraph(
        `Someone applied to the ${f.product} affiliate program with this address, but it has no account. You need to create an account before joining the affiliate program. The details from the form are already filled in.`,
        `Alguien solicitó entrar en el programa de afiliados de ${f.product} con esta dirección, pero no tiene cuenta. Tienes que crear una cuenta antes de unirte al programa de afiliados. Los datos del formulario ya están completos.`,
      ),
      button(f, 'Create account', 'Crear cuenta'),
      f.small(
        'If it wasn’t you, ignore this email. We didn’t keep anything.',
        '¿No fuiste tú? Ignora este correo. No guardamos nada.',
      ),
    ],
    because: f.say(
      `Someone entered this address in the affiliate form of ${f.product}. We don’t keep it.`,
      `Alguien escribió esta dirección en el formulario de afiliados de ${f.product}. No la guardamos.`,
    ),
  }),
  'application-rejected': (f) => ({
    subject: f.say('Your affiliate application', 'Tu solicitud de afiliado'),
    preview: f.say('An update on your application.', 'Novedades sobre tu solicitud.'),
    title: greeting(f.say('Your application was declined', 'Tu solicitud fue rechazada'), f),
    blocks: [
      f.paragraph(
        'We reviewed your application and declined it for this reason:',
        'Revisamos tu solicitud y la rechazamos por este motivo:',
      ),
      { kind: 'quote', text: f.text('message') },
      button(f, 'View application', 'Ver la solicitud'),
      f.small(
        'You can apply again anytime. Your rental, your payments and your tickets don’t change.',
        'Puedes enviar otra solicitud cuando quieras. Tu alquiler, tus pagos y tus tickets no cambian.',
      ),
    ],
  }),
  'new-application': (f) => ({
    subject: f.say(
      `New affiliate application: ${f.text('firstName')} ${f.text('lastName')}`,
      `Nueva solicitud de afiliado: ${f.text('firstName')} ${f.text('lastName')}`,
    ),
    preview: f.say(
      `We promised a reply by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      `Prometimos una respuesta a más tardar el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
    ),
    title: f.say('New affiliate application', 'Nueva solicitud de afiliado'),
    blocks: [
      facts(
        [f.say('Name', 'Nombre'), `${f.text('firstName')} ${f.text('lastName')}`],
        [f.say('Email', 'Correo'), f.text('email')],
      ),
      f.paragraph(
        `We promised a reply by ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
        `Prometimos una respuesta a más tardar el ${mailDate(f.number('untilMs'), f.zone, f.language)}.`,
      ),
      button(f, 'Open applications', 'Abrir las solicitudes'),
    ],
    because: whySentToAdmin(f),
  }),
} satisfies Partial<EmailTemplates>
