import { mailDay } from '../mail-date'
import { button, facts, text, type TemplateData, type EmailTemplates, whySentToAdmin, greeting } from './template'

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
        `Pediste terminar tu ${agreement(f)}. Ganas hasta el ${lastDay(f)} inclusive. Después de esa fecha ya no ganas.`,
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
        `El ${lastDay(f)} fue el último día de tu ${agreement(f)}. Ya no ganas con él. Lo que ganaste es tuyo, y tu cuenta muestra las fechas de tus pagos restantes.`,
      ),
      ...(isRental(f)
        ? [
            f.paragraph(
              'Now change the password of your network account and sign out all of its devices. This ends our access for good.',
              'Ahora cambia la contraseña de tu cuenta de la red y cierra sesión en todos sus dispositivos. Así termina por completo nuestro acceso.',
            ),
          ]
        : []),
      button(f, 'See what’s left to do', 'Ver qué falta por hacer'),
      f.small(
        'Your account stays: you can sign in and see everything.',
        'Tu cuenta se conserva: puedes iniciar sesión y verlo todo.',
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
        'If you haven’t yet, change the password of your network account anyway. Then only you have access.',
        'Si aún no lo hiciste, cambia de todos modos la contraseña de tu cuenta de la red. Así solo tú tienes acceso.',
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
