import type { affiliatePublic as english } from '../../en/public/affiliate-public'
import { ifElse, slot } from '../../../../domain/slots'
import { commission, commissionShort, product, rateShort } from '../../public-slots'

export const affiliatePublic: typeof english = {
  title: `Programa de afiliados · ${product}`,
  description: ifElse(
    'pays_commission',
    `Recomienda a gente que conoces. Gana ${commissionShort} al mes por cada persona, mientras su alquiler esté activo.`,
    'Recomienda a gente que conoces. Por ahora no pagamos comisiones.',
  ),
  nav: { pays: 'Cuánto puedes ganar' },
  heroTitle: `Recomienda a gente que conoces.${ifElse('pays_commission', ` Gana ${commissionShort} al mes por cada persona.`, '')}`,
  heroLead: ifElse(
    'pays_commission',
    `Compartes un enlace. Cuando una persona que recomendaste presta su perfil, ganas ${commissionShort} por cada mes que su alquiler esté activo. Ganas mientras se quede.`,
    'Compartes un enlace y ves quién se registra con él. Por ahora no pagamos comisiones. Si eso cambia, lo verás aquí.',
  ),
  seeTable: 'Ver la tabla',
  heroNote:
    'Debes tener 18 años o más. Prestar una cuenta puede ir contra las condiciones de la red profesional. Dilo cuando invites a alguien. Nuestros mensajes listos para usar ya lo dicen.',
  table: `Cinco personas alrededor de una mesa${ifElse('pays_commission', `: ${slot('example_commission')} al mes`, '')}`,
  benefits: 'Ventajas',
  monthly: [
    'Cada mes, no una sola vez',
    `Con una persona que se queda un año ganas 12\u00A0×\u00A0${commission}\u00A0=\u00A0${slot('example_year_commission')}.`,
  ],
  noCap: ['Sin límite de recomendaciones', 'Todas cuentan lo mismo.'],
  days: [
    'Se paga por día',
    `Si una persona empieza el 8 de octubre, cuentan 24 de 31 días: ${commission}\u00A0×\u00A024\u00A0÷\u00A031\u00A0=\u00A0${slot('example_part_commission')}.`,
  ],
  tableTitle: 'Cuánto puedes ganar',
  tableLead: `${commissionShort} por cada recomendación activa. Si además prestas tu cuenta, ganas ${rateShort} más.`,
  example: `Una cuenta y 5 recomendaciones, a ${commissionShort} cada una: ${rateShort}\u00A0+\u00A0${slot('example_commission_short')}\u00A0=\u00A0`,
  exampleTotal: `${slot('example_total_short')} al mes`,
  honestTitle: 'Lo que conviene saber',
  honest: [
    'Te pagamos cada mes en tu propia cuenta de PayPal.',
    ifElse(
      'has_threshold',
      `Un saldo menor a ${slot('threshold')} se suma a tu próximo pago.`,
      'No hay un pago mínimo. Te pagamos lo que ganas cada mes, sin importar el monto.',
    ),
    'No puedes recomendarte a ti mismo, y una cuenta que ya existe nunca cuenta como recomendación.',
    'No hay un mínimo de recomendaciones. Con una basta, y puedes dejarlo cuando quieras.',
  ],
  termsTitle: `Condiciones del servicio · ${product}`,
  termsDescription: `Las condiciones entre tú y quien gestiona ${product}.`,
  termsHeading: 'Condiciones del servicio',
  effective: `En vigor desde el ${slot('terms_effective')}`,
  version: `Versión ${slot('terms_version')}`,
  unknownVersion: 'Esta versión de las condiciones no existe. Abajo están las actuales.',
  earlierVersion: 'Estás leyendo una versión anterior.',
  comingVersion: 'Estás leyendo una versión que todavía no está en vigor.',
  versionInForce: (version: string) => `En vigor: versión ${version}`,
  otherVersions: 'Otras versiones',
  versionFrom: (version: string, day: string) => `Versión ${version}, desde el ${day}`,
  onThisPage: 'En esta página',
  back: 'Volver al inicio',
}
