import { slot } from '../../domain/slots'
import { messages } from './messages'

const commission = slot('commission_rate')
const commissionShort = slot('commission_rate_short')
const rateShort = slot('rental_rate_short')
const product = slot('product_name')

/** The words of the public affiliate page and of the terms' frame. */
export const affiliatePublic = messages({
  en: {
    title: `Affiliate Program · ${product}`,
    description: `Bring people you know and be paid ${commissionShort} a month for each, while their rental is active.`,
    nav: { pays: 'How it pays', join: 'How to join' },
    heroTitle: `Bring people you know. ${commissionShort} a month for each.`,
    heroLead: `You share a link. When someone you brought lends a profile, you are paid ${commissionShort} for every month the rental is active. It goes on as long as they stay.`,
    joinNow: 'How to join',
    seeTable: 'See the table',
    heroNote:
      'You must be 18 or older. Lending an account may break the professional network’s own terms: say so when you invite someone, our ready texts do.',
    table: `Five people around a table: ${slot('example_commission')} per month`,
    benefits: 'Benefits',
    monthly: [
      'Every month, not once',
      `One person who stays a year is 12 × ${commission} = ${slot('example_year_commission')}.`,
    ],
    noCap: ['No cap', 'Eleven people or forty: each one counts the same.'],
    days: [
      'Counted by days, shown by days',
      `Someone who starts on October 8 counts 24 of 31 days: ${commission} × 24 ÷ 31 = ${slot('example_part_commission')}.`,
    ],
    tableTitle: 'What a month brings',
    tableLead: `${commissionShort} for each active referral. With your own account lent as well, ${rateShort} more.`,
    example: `One account plus 5 referrals at ${commissionShort} each: ${rateShort} + ${slot('example_commission_short')} = `,
    exampleTotal: `${slot('example_total_short')} per month`,
    honestTitle: 'What we say plainly',
    honest: [
      'Payments are monthly, to a PayPal account you own.',
      `Below ${slot('threshold')} the balance carries over and is paid together.`,
      'You can’t refer yourself, and an existing account is never “referred”.',
      'There is no minimum. One person is enough, and you may stop on any day.',
    ],
    joinTitle: 'How to join',
    joinLead: 'A person looks at every request and answers within 24 hours.',
    joinSteps: [
      'Create an account, or sign in if you have one.',
      `Write to us that you want to become an affiliate: a ticket under Support reaches the people who decide.`,
      'Once you are approved, your link, your code and ready texts are in your dashboard.',
    ],
    createAccount: 'Create account',
    askSupport: 'Ask in a ticket',
    termsTitle: `Terms of Service · ${product}`,
    termsDescription: `The terms between you and the provider that runs ${product}.`,
    termsHeading: 'Terms of Service',
    effective: 'Effective date: 10/4/2025',
    version: `Version ${slot('terms_version')}`,
    back: 'Back to Home',
  },
  es: {
    title: `Programa de afiliados · ${product}`,
    description: `Trae a gente que conoces y cobra ${commissionShort} al mes por cada persona, mientras su alquiler esté activo.`,
    nav: { pays: 'Cuánto se gana', join: 'Cómo entrar' },
    heroTitle: `Trae a gente que conoces. ${commissionShort} al mes por cada persona.`,
    heroLead: `Compartes un enlace. Cuando alguien que has traído presta su perfil, recibes ${commissionShort} por cada mes que su alquiler esté activo. Y así mientras se quede.`,
    joinNow: 'Cómo entrar',
    seeTable: 'Ver la tabla',
    heroNote:
      'Debes tener 18 años o más. Prestar una cuenta puede ir contra las condiciones de la red profesional: dilo cuando invites a alguien, nuestros textos ya lo dicen.',
    table: `Cinco personas alrededor de una mesa: ${slot('example_commission')} al mes`,
    benefits: 'Ventajas',
    monthly: [
      'Cada mes, no una sola vez',
      `Una persona que se queda un año son 12 × ${commission} = ${slot('example_year_commission')}.`,
    ],
    noCap: ['Sin límite', 'Once personas o cuarenta: todas cuentan lo mismo.'],
    days: [
      'Se cuenta por días y se ve por días',
      `Quien empieza el 8 de octubre cuenta 24 de 31 días: ${commission} × 24 ÷ 31 = ${slot('example_part_commission')}.`,
    ],
    tableTitle: 'Lo que da un mes',
    tableLead: `${commissionShort} por cada recomendación activa. Si además prestas tu cuenta, ${rateShort} más.`,
    example: `Una cuenta y 5 recomendaciones de ${commissionShort}: ${rateShort} + ${slot('example_commission_short')} = `,
    exampleTotal: `${slot('example_total_short')} al mes`,
    honestTitle: 'Lo que decimos sin rodeos',
    honest: [
      'Los pagos son mensuales, a una cuenta de PayPal que es tuya.',
      `Por debajo de ${slot('threshold')}, el saldo se suma al mes siguiente y se paga junto.`,
      'No puedes recomendarte a ti, y una cuenta que ya existe nunca cuenta como recomendación.',
      'No hay mínimo. Con una persona basta, y puedes dejarlo cualquier día.',
    ],
    joinTitle: 'Cómo entrar',
    joinLead: 'Cada petición la mira una persona, que responde en menos de 24 horas.',
    joinSteps: [
      'Crea una cuenta, o inicia sesión si ya la tienes.',
      `Escríbenos que quieres ser afiliado: un ticket en Ayuda llega a quienes deciden.`,
      'Cuando te aprueben, tu enlace, tu código y textos ya listos están en tu panel.',
    ],
    createAccount: 'Crear cuenta',
    askSupport: 'Pedirlo en un ticket',
    termsTitle: `Términos del servicio · ${product}`,
    termsDescription: `Las condiciones entre tú y quien gestiona ${product}.`,
    termsHeading: 'Términos del servicio',
    effective: 'En vigor desde el 4/10/2025',
    version: `Versión ${slot('terms_version')}`,
    back: 'Volver al inicio',
  },
})
