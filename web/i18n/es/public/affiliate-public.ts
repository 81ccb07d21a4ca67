import type { affiliatePublic as english } from '../../en/public/affiliate-public'
import { eitherOr, slot } from '../../../../domain/slots'
import { commission, commissionShort, product, rateShort } from '../../public-slots'

export const affiliatePublic: typeof english = {
  title: `Programa de afiliados · ${product}`,
  description: eitherOr(
    'pays_commission',
    `Trae a gente que conoces y cobra ${commissionShort} al mes por cada persona, mientras su alquiler esté activo.`,
    'Trae a gente que conoces. Ahora no se paga ninguna comisión.',
  ),
  nav: { pays: 'Cuánto se gana' },
  heroTitle: `Trae a gente que conoces.${eitherOr('pays_commission', ` ${commissionShort} al mes por cada persona.`, '')}`,
  heroLead: eitherOr(
    'pays_commission',
    `Compartes un enlace. Cuando alguien que has traído presta su perfil, recibes ${commissionShort} por cada mes que su alquiler esté activo. Y así mientras se quede.`,
    'Compartes un enlace y ves quién llegó por él. Ahora no se paga ninguna comisión; cuando vuelva a haberla, lo dirá aquí.',
  ),
  seeTable: 'Ver la tabla',
  heroNote:
    'Debes tener 18 años o más. Prestar una cuenta puede ir contra las condiciones de la red profesional: dilo cuando invites a alguien, nuestros textos ya lo dicen.',
  table: `Cinco personas alrededor de una mesa${eitherOr('pays_commission', `: ${slot('example_commission')} al mes`, '')}`,
  benefits: 'Ventajas',
  monthly: [
    'Cada mes, no una sola vez',
    `Una persona que se queda un año son 12\u00A0×\u00A0${commission}\u00A0=\u00A0${slot('example_year_commission')}.`,
  ],
  noCap: ['Sin límite', 'Once personas o cuarenta: todas cuentan lo mismo.'],
  days: [
    'Se cuenta por días y se ve por días',
    `Quien empieza el 8 de octubre cuenta 24 de 31 días: ${commission}\u00A0×\u00A024\u00A0÷\u00A031\u00A0=\u00A0${slot('example_part_commission')}.`,
  ],
  tableTitle: 'Lo que da un mes',
  tableLead: `${commissionShort} por cada recomendación activa. Si además prestas tu cuenta, ${rateShort} más.`,
  example: `Una cuenta y 5 recomendaciones de ${commissionShort}: ${rateShort}\u00A0+\u00A0${slot('example_commission_short')}\u00A0=\u00A0`,
  exampleTotal: `${slot('example_total_short')} al mes`,
  honestTitle: 'Lo que decimos sin rodeos',
  honest: [
    'Los pagos son mensuales, a una cuenta de PayPal que es tuya.',
    eitherOr(
      'has_threshold',
      `Por debajo de ${slot('threshold')}, el saldo se suma al mes siguiente y se paga junto.`,
      'No hay mínimo para cobrar: se paga lo que dé cada mes, sea lo que sea.',
    ),
    'No puedes recomendarte a ti, y una cuenta que ya existe nunca cuenta como recomendación.',
    'No hay mínimo. Con una persona basta, y puedes dejarlo cualquier día.',
  ],
  termsTitle: `Condiciones del servicio · ${product}`,
  termsDescription: `Las condiciones entre tú y quien gestiona ${product}.`,
  termsHeading: 'Condiciones del servicio',
  effective: `En vigor desde el ${slot('terms_effective')}`,
  version: `Versión ${slot('terms_version')}`,
  unknownVersion: 'No hay ninguna versión así. Abajo están las condiciones en vigor.',
  earlierVersion: 'Estás leyendo una versión anterior.',
  comingVersion: 'Estás leyendo una versión que todavía no está en vigor.',
  versionInForce: (version: string) => `En vigor: versión ${version}`,
  otherVersions: 'Otras versiones',
  versionFrom: (version: string, day: string) => `Versión ${version}, desde el ${day}`,
  onThisPage: 'En esta página',
  back: 'Volver al inicio',
}
