import { mailDate, mailDay } from '../mail-date'
import {
  button,
  buttonTo,
  facts,
  text,
  type EmailTemplates,
  whySentToAdmin,
  greeting,
  type TemplateData,
} from './template'

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
        'If it wasn’t you, open the application and withdraw it. You don’t need to do anything else.',
        '¿No fuiste tú? Abre la solicitud y retírala. No tienes que hacer nada más.',
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
        `Someone applied to the ${f.product} affiliate program with this address, but there’s no account for it. You need to create an account before joining the affiliate program. The details from the form are already filled in.`,
        `Alguien solicitó unirse al programa de afiliados de ${f.product} con esta dirección, pero no hay ninguna cuenta con ella. Tienes que crear una cuenta antes de unirte al programa de afiliados. Los datos del formulario ya están completos.`,
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

const isRental = (f: TemplateData): boolean => f.text('agreement') === 'rental'
const agreement = (f: TemplateData): string =>
  isRental(f)
    ? f.say('LinkedIn rental agreement', 'acuerdo de alquiler de LinkedIn')
    : f.say('affiliate agreement', 'acuerdo de afiliado')
const lastDay = (f: TemplateData): string => mailDay(f.text('lastDay'), f.language)

/** Email templates about the end of an agreement (T4). */
export const leavingTemplates = {
  'leaving-asked': (f) => ({
    subject: f.say(`Your last day is ${lastDay(f)}`, `Tu último día es el ${lastDay(f)}`),
    preview: f.say(
      'You can withdraw the request until the end of that day.',
      'Puedes retirar la solicitud hasta que termine ese día.',
    ),
    title: greeting(f.say(`Your last day is ${lastDay(f)}`, `Tu último día es el ${lastDay(f)}`), f),
    blocks: [
      f.paragraph(
        `You requested to end your ${agreement(f)}. You’ll earn through ${lastDay(f)}. You won’t earn after that date.`,
        `Pediste terminar tu ${agreement(f)}. Ganarás hasta el ${lastDay(f)} inclusive. Después de esa fecha ya no ganarás.`,
      ),
      f.paragraph(
        'One page shows you what to do, your remaining payments and their dates, and how to download your data.',
        'En una sola página ves qué hacer, tus pagos restantes con sus fechas y cómo descargar tus datos.',
      ),
      button(f, 'See what happens next', 'Ver qué pasa ahora'),
      f.small(
        `You can withdraw the request there until the end of ${lastDay(f)}. If it wasn’t you, withdraw it and change your password.`,
        `Ahí puedes retirar la solicitud hasta que termine el ${lastDay(f)}. ¿No fuiste tú? Retírala y cambia tu contraseña.`,
      ),
    ],
  }),
  'leaving-over': (f) => ({
    subject: f.say(`Your ${agreement(f)} has ended`, `Tu ${agreement(f)} terminó`),
    preview: f.say(`${lastDay(f)} was your last day.`, `El ${lastDay(f)} fue tu último día.`),
    title: greeting(
      f.say(
        isRental(f) ? 'Your rental has ended' : 'Your affiliate agreement has ended',
        isRental(f) ? 'Tu alquiler terminó' : 'Tu acuerdo de afiliado terminó',
      ),
      f,
    ),
    blocks: [
      f.paragraph(
        `${lastDay(f)} was the last day of your ${agreement(f)}. You no longer earn from it. What you earned is yours, and your account shows the dates of your remaining payments.`,
        `El ${lastDay(f)} fue el último día de tu ${agreement(f)}. Ya no genera ganancias. Lo que ganaste es tuyo, y tu cuenta muestra las fechas de tus pagos restantes.`,
      ),
      ...(isRental(f)
        ? [
            f.paragraph(
              'Now change the password of your network account and sign out all of its devices. This ends our access for good.',
              'Ahora cambia la contraseña de tu cuenta de la red y cierra sesión en todos sus dispositivos. Así nuestro acceso termina por completo.',
            ),
          ]
        : []),
      button(f, 'See what’s left to do', 'Ver qué falta por hacer'),
      f.small(
        'You keep your account: you can sign in and see everything.',
        'Conservas tu cuenta: puedes iniciar sesión y ver todo.',
      ),
    ],
  }),
  'leaving-confirmed': (f) => ({
    subject: f.say('Our access to your profile has ended', 'Nuestro acceso a tu perfil terminó'),
    preview: f.say('An admin has confirmed it.', 'Un administrador lo confirmó.'),
    title: greeting(f.say('Our access has ended', 'Nuestro acceso terminó'), f),
    blocks: [
      f.paragraph(
        `An admin of ${f.product} has confirmed that we no longer access your profile. Your rental ended on ${lastDay(f)}.`,
        `Un administrador de ${f.product} confirmó que ya no accedemos a tu perfil. Tu alquiler terminó el ${lastDay(f)}.`,
      ),
      button(f, 'View confirmation', 'Ver la confirmación'),
      f.small(
        'If you haven’t yet, change the password of your network account anyway. Then only you will have access.',
        'Si aún no lo has hecho, cambia de todos modos la contraseña de tu cuenta de la red. Así solo tú tendrás acceso.',
      ),
    ],
  }),
  'leaving-notice': (f) => ({
    subject: f.say(`${f.text('name')} is leaving on ${lastDay(f)}`, `${f.text('name')} se va el ${lastDay(f)}`),
    preview: isRental(f)
      ? f.say('A rental is ending.', 'Termina un alquiler.')
      : f.say('An affiliate agreement is ending.', 'Termina un acuerdo de afiliado.'),
    title: isRental(f)
      ? f.say('A rental is ending', 'Termina un alquiler')
      : f.say('An affiliate agreement is ending', 'Termina un acuerdo de afiliado'),
    blocks: [
      facts(
        [f.say('Name', 'Nombre'), f.text('name')],
        [f.say('Email', 'Correo'), f.text('email')],
        [f.say('Last day', 'Último día'), lastDay(f)],
      ),
      text(
        isRental(f)
          ? f.say(
              'The rental ends automatically. Stop working on the profile by then, and confirm on the person’s page that we no longer access it.',
              'El alquiler termina automáticamente. Detén el trabajo en el perfil a más tardar ese día y confirma en la página de la persona que ya no accedemos a él.',
            )
          : f.say('The role ends automatically on that day.', 'El rol termina automáticamente ese día.'),
      ),
      button(f, 'Open person', 'Abrir la persona'),
    ],
    because: whySentToAdmin(f),
  }),
} satisfies Partial<EmailTemplates>
