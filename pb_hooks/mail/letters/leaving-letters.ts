import { mailDay } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters, because, becauseAdmin, hello } from './letter'

const isRental = (f: Facts): boolean => f.text('agreement') === 'rental'
const agreement = (f: Facts): string =>
  isRental(f)
    ? f.say('LinkedIn rental agreement', 'acuerdo de alquiler de LinkedIn')
    : f.say('affiliate agreement', 'acuerdo de afiliado')
const lastDay = (f: Facts): string => mailDay(f.text('lastDay'), f.language)

/** Mails of an agreement that ends (T4). */
export const leavingLetters: Pick<Letters, 'leaving-asked' | 'leaving-over' | 'leaving-confirmed' | 'leaving-notice'> =
  {
    'leaving-asked': (f) => ({
      subject: f.say(`Your last day is ${lastDay(f)}`, `Tu último día es el ${lastDay(f)}`),
      preview: f.say(
        'You can withdraw the request until that day ends.',
        'Puedes retirar la solicitud hasta que termine ese día.',
      ),
      title: hello(f.say(`Your last day is ${lastDay(f)}`, `Tu último día es el ${lastDay(f)}`), f),
      blocks: [
        text(
          f.say(
            `You asked to end your ${agreement(f)}. Every day up to ${lastDay(f)} counts, and nothing accrues after it.`,
            `Has pedido terminar tu ${agreement(f)}. Cuenta cada día hasta el ${lastDay(f)}; después no se acumula nada.`,
          ),
        ),
        text(
          f.say(
            'What to do, what you still receive and when, and your data to take with you are on one page.',
            'Qué hacer, qué recibes todavía y cuándo, y tus datos para llevártelos están en una sola página.',
          ),
        ),
        button(f.say('See what happens next', 'Ver qué pasa ahora'), f.text('actionLink')),
        small(
          f.say(
            `You can withdraw the request there until the end of ${lastDay(f)}. It wasn’t you? Withdraw it and change your password.`,
            `Ahí puedes retirar la solicitud hasta que termine el ${lastDay(f)}. ¿No has sido tú? Retírala y cambia tu contraseña.`,
          ),
        ),
      ],
      because: because(f),
    }),
    'leaving-over': (f) => ({
      subject: f.say(`Your ${agreement(f)} has ended`, `Tu ${agreement(f)} ha terminado`),
      preview: f.say(`${lastDay(f)} was the last day that counts.`, `El ${lastDay(f)} fue el último día que cuenta.`),
      title: hello(f.say('It has ended', 'Ha terminado'), f),
      blocks: [
        text(
          f.say(
            `${lastDay(f)} was the last day of your ${agreement(f)}. Nothing accrues any more. What you earned is yours; the dates of what is still to be paid are in your account.`,
            `El ${lastDay(f)} fue el último día de tu ${agreement(f)}. Ya no se acumula nada. Lo que ganaste es tuyo; las fechas de lo que falta por pagar están en tu cuenta.`,
          ),
        ),
        ...(isRental(f)
          ? [
              text(
                f.say(
                  'Now change the password of the network account and sign out all of its devices: that ends our access for good.',
                  'Ahora cambia la contraseña de la cuenta de la red y cierra sesión en todos sus dispositivos: así nuestro acceso termina del todo.',
                ),
              ),
            ]
          : []),
        button(f.say('See what is left to do', 'Ver qué falta por hacer'), f.text('actionLink')),
        small(
          f.say(
            'Your account stays: you can sign in and read everything.',
            'Tu cuenta se queda: puedes entrar y leerlo todo.',
          ),
        ),
      ],
      because: because(f),
    }),
    'leaving-confirmed': (f) => ({
      subject: f.say('Our access to your profile has ended', 'Nuestro acceso a tu perfil ha terminado'),
      preview: f.say('An administrator confirms it.', 'La administración lo confirma.'),
      title: hello(f.say('Our access has ended', 'Nuestro acceso ha terminado'), f),
      blocks: [
        text(
          f.say(
            `An administrator of ${f.product} confirms that nobody signs in to your profile any more. Your rental ended on ${lastDay(f)}.`,
            `La administración de ${f.product} confirma que ya nadie entra en tu perfil. Tu alquiler terminó el ${lastDay(f)}.`,
          ),
        ),
        button(f.say('See the confirmation', 'Ver la confirmación'), f.text('actionLink')),
        small(
          f.say(
            'Change the password of the network account all the same, if you haven’t yet: it is yours alone then.',
            'Si aún no lo has hecho, cambia igualmente la contraseña de la cuenta de la red: así es solo tuya.',
          ),
        ),
      ],
      because: because(f),
    }),
    'leaving-notice': (f) => ({
      subject: f.say(`${f.text('name')} leaves on ${lastDay(f)}`, `${f.text('name')} se va el ${lastDay(f)}`),
      preview: isRental(f)
        ? f.say('A rental ends.', 'Termina un alquiler.')
        : f.say('An affiliate agreement ends.', 'Termina un acuerdo de afiliado.'),
      title: isRental(f)
        ? f.say('A rental ends', 'Termina un alquiler')
        : f.say('An affiliate agreement ends', 'Termina un acuerdo de afiliado'),
      blocks: [
        facts(
          [f.say('Name', 'Nombre'), f.text('name')],
          [f.say('Email', 'Correo'), f.text('email')],
          [f.say('Last day', 'Último día'), lastDay(f)],
        ),
        text(
          isRental(f)
            ? f.say(
                'The rental ends by itself. Stop the work on the profile by then, and confirm on the person’s page that nobody signs in any more.',
                'El alquiler termina solo. Para el trabajo en el perfil antes de ese día y confirma en la página de la persona que ya nadie entra.',
              )
            : f.say('The role ends by itself with that day.', 'El rol termina solo con ese día.'),
        ),
        button(f.say('Open the person', 'Abrir la persona'), f.text('actionLink')),
      ],
      because: becauseAdmin(f),
    }),
  }
