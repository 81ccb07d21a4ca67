import { mailDay } from '../mail-date'
import { button, facts, small, text, type Facts, type Letters } from './letter'

const because = (f: Facts): string => `Recibes este correo porque tienes una cuenta en ${f.product}.`
const hello = (words: string, f: Facts): string =>
  f.text('firstName') === '' ? words : `${words}, ${f.text('firstName')}`
const isRental = (f: Facts): boolean => f.text('agreement') === 'rental'
const agreement = (f: Facts): string => (isRental(f) ? 'acuerdo de alquiler de LinkedIn' : 'acuerdo de afiliado')
const lastDay = (f: Facts): string => mailDay(f.text('lastDay'), 'es')

/** Mails of an agreement that ends (T4), in Spanish. */
export const leavingLettersEs: Pick<
  Letters,
  'leaving-asked' | 'leaving-over' | 'leaving-confirmed' | 'leaving-notice'
> = {
  'leaving-asked': (f) => ({
    subject: `Tu último día es el ${lastDay(f)}`,
    preview: 'Puedes retirar la solicitud hasta que termine ese día.',
    title: hello(`Tu último día es el ${lastDay(f)}`, f),
    blocks: [
      text(
        `Has pedido terminar tu ${agreement(f)}. Cuenta cada día hasta el ${lastDay(f)}; después no se acumula nada.`,
      ),
      text('Qué hacer, qué recibes todavía y cuándo, y tus datos para llevártelos están en una sola página.'),
      button('Ver qué pasa ahora', f.text('actionLink')),
      small(
        `Ahí puedes retirar la solicitud hasta que termine el ${lastDay(f)}. ¿No has sido tú? Retírala y cambia tu contraseña.`,
      ),
    ],
    because: because(f),
  }),
  'leaving-over': (f) => ({
    subject: `Tu ${agreement(f)} ha terminado`,
    preview: `El ${lastDay(f)} fue el último día que cuenta.`,
    title: hello('Ha terminado', f),
    blocks: [
      text(
        `El ${lastDay(f)} fue el último día de tu ${agreement(f)}. Ya no se acumula nada. Lo que ganaste es tuyo; las fechas de lo que falta por pagar están en tu cuenta.`,
      ),
      ...(isRental(f)
        ? [
            text(
              'Ahora cambia la contraseña de la cuenta de la red y cierra sesión en todos sus dispositivos: así nuestro acceso termina del todo.',
            ),
          ]
        : []),
      button('Ver qué falta por hacer', f.text('actionLink')),
      small('Tu cuenta se queda: puedes entrar y leerlo todo.'),
    ],
    because: because(f),
  }),
  'leaving-confirmed': (f) => ({
    subject: 'Nuestro acceso a tu perfil ha terminado',
    preview: 'La administración lo confirma.',
    title: hello('Nuestro acceso ha terminado', f),
    blocks: [
      text(
        `La administración de ${f.product} confirma que ya nadie entra en tu perfil. Tu alquiler terminó el ${lastDay(f)}.`,
      ),
      button('Ver la confirmación', f.text('actionLink')),
      small('Si aún no lo has hecho, cambia igualmente la contraseña de la cuenta de la red: así es solo tuya.'),
    ],
    because: because(f),
  }),
  'leaving-notice': (f) => ({
    subject: `${f.text('name')} se va el ${lastDay(f)}`,
    preview: isRental(f) ? 'Termina un alquiler.' : 'Termina un acuerdo de afiliado.',
    title: isRental(f) ? 'Termina un alquiler' : 'Termina un acuerdo de afiliado',
    blocks: [
      facts(['Nombre', f.text('name')], ['Correo', f.text('email')], ['Último día', lastDay(f)]),
      text(
        isRental(f)
          ? 'El alquiler termina solo. Para el trabajo en el perfil antes de ese día y confirma en la página de la persona que ya nadie entra.'
          : 'El rol termina solo con ese día.',
      ),
      button('Abrir la persona', f.text('actionLink')),
    ],
    because: `Recibes este correo porque administras ${f.product}.`,
  }),
}
