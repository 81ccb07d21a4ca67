/// First rows of a new installation: rates, settings, terms and questions.
/// Inserted with SQL, because saving records would run the hooks of the version that applies this migration.
/// In the terms, "## " begins a heading, "- " a list item, and a blank line ends a paragraph.
const effective = '2025-10-04 00:00:00.000Z'
/** The day of the installation in UTC, the default time zone. No date may be before `start`. */
const today = new Date().toISOString().slice(0, 10)
const start = Number(today.slice(0, 4)) - 1 + '-01-01'

const rates = [
  ['rates0rental001', 'rental', 10000],
  ['rates0commiss01', 'commission', 5000],
  ['rates0bonus0001', 'bonus', 5000],
]

const settings = [
  ['setting00000001', 'payment_threshold', { value: 10000, type: 'currency', currency: 'USD' }, 'system', 'Smallest balance that is paid, in cents'],
  ['setting00000002', 'referral_bonus_enabled', { value: false }, 'system', 'Pay a one-off bonus for each referred person'],
  ['setting00000003', 'payout_day', { value: 5 }, 'system', 'Day of the month on which payments are planned'],
  ['setting00000004', 'time_zone', { value: 'UTC' }, 'system', 'Time zone in which days and months begin'],
  ['setting00000005', 'auto_approve_affiliates', { value: false }, 'system', 'Approve affiliate applications at once'],
  ['setting00000006', 'require_email_verification', { value: true }, 'security', 'Sign-in needs a verified e-mail address'],
  ['setting00000007', 'session_timeout_minutes', { value: 60 }, 'security', 'Idle minutes before the password is asked again'],
  ['setting00000008', 'email_check', { value: 'private' }, 'security', 'What the affiliate form tells about an address'],
  ['setting00000009', 'platform_announcement', { enabled: false, message: '' }, 'content', 'Banner for everybody'],
  ['setting00000010', 'affiliate_welcome_email', { subject: '', template: '' }, 'content', 'Own text; empty: the default'],
  ['setting00000011', 'user_signup_email', { subject: '', template: '' }, 'content', 'Own text; empty: the default'],
  ['setting00000012', 'user_management_columns', { name: true, email: true, phone: true, linkedinUrl: false, paypalEmail: false, referralCode: true, rentalStart: false, accountStatus: false, profilePhotoStatus: false, verificationBadgeStatus: false, affiliateStatus: true, joined: true, lastLogin: true, roles: true }, 'user_management', 'Columns of the table of people'],
  ['setting00000013', 'webhook_url', { value: '' }, 'integrations', 'Where application forms are sent as well'],
  ['setting00000014', 'product_name', { value: 'Coterie' }, 'content', 'Name of this installation'],
  ['setting00000015', 'support_email', { value: '' }, 'content', 'Address shown for questions'],
  ['setting00000016', 'program_start', { value: start }, 'system', 'No date may lie before this day'],
  ['setting00000017', 'installed_on', { value: today }, 'system', 'Day of the first start'],
  ['setting00000018', 'affiliate_commission_rate', { value: 5000, type: 'currency', currency: 'USD' }, 'system', 'Commission a month, as the rates say'],
  ['setting00000019', 'referral_bonus_amount', { value: 5000, type: 'currency', currency: 'USD' }, 'system', 'Bonus for a referral, as the rates say'],
]

const program = {
  id: 'program00000001',
  product_name: 'Coterie',
  time_zone: 'UTC',
  payout_day: 5,
  rental_rate_cents: 10000,
  commission_rate_cents: 5000,
  payment_threshold_cents: 10000,
  bonus_cents: 5000,
  first_answer_hours: 24,
  lead_answer_hours: 24,
  application_answer_days: 3,
  hold_decision_days: 7,
  terms_version: '2025-10-04',
  require_email_verification: true,
  session_timeout_minutes: 60,
  announcement: '{"enabled":false,"message":""}',
  branding: '{}',
  program_start: start,
  rate_history: '{}',
}

const faqs = [
  {
    id: 'faq000000000001',
    audience: 'everyone',
    question_en: 'When am I paid?',
    answer_en: 'Once a month, for the month before, to your PayPal account. Your dashboard shows the next date as an estimate and every step a payment is in: pending, approved, dispersed.',
    question_es: '¿Cuándo cobro?',
    answer_es: 'Una vez al mes, por el mes anterior, en tu cuenta de PayPal. Tu panel muestra la próxima fecha como estimación y cada paso de un pago: pendiente, aprobado, enviado.',
  },
  {
    id: 'faq000000000002',
    audience: 'everyone',
    question_en: 'Why could a month be less than {{rental}}?',
    answer_en: 'Only if the rental was active for part of it. The line is the rate × active days ÷ days in the month. Start on April 15 and April counts 16 of its 30 days: {{rental}} × 16 ÷ 30 = **{{part_month}}**.',
    question_es: '¿Por qué un mes puede ser menos de {{rental}}?',
    answer_es: 'Solo si el alquiler estuvo activo una parte. La línea es la tarifa × días activos ÷ días del mes. Si empiezas el 15 de abril, abril cuenta 16 de sus 30 días: {{rental}} × 16 ÷ 30 = **{{part_month}}**.',
  },
  {
    id: 'faq000000000003',
    audience: 'everyone',
    question_en: 'What if my balance is under {{threshold}}?',
    answer_en: 'It carries over to the next month and is paid together. Nothing expires. If you leave, the rest is paid whatever its size.',
    question_es: '¿Y si mi saldo no llega a {{threshold}}?',
    answer_es: 'Se suma al mes siguiente y se paga junto. Nada caduca. Si te vas, se paga el resto, sea lo que sea.',
  },
  {
    id: 'faq000000000004',
    audience: 'renters',
    question_en: 'Can my profile be restricted?',
    answer_en: 'Yes, it can happen. The professional network’s own terms may not allow lending an account, and it can restrict or close one for that. Read section 2 of the [Terms of Service](/terms) and decide with that in mind.',
    question_es: '¿Pueden limitar mi perfil?',
    answer_es: 'Sí, puede pasar. Las condiciones de la red profesional pueden no permitir que se preste una cuenta, y puede limitarla o cerrarla por eso. Lee el apartado 2 de los [Condiciones del servicio](/es/terms) y decide teniéndolo en cuenta.',
  },
  {
    id: 'faq000000000005',
    audience: 'renters',
    question_en: 'How do I leave?',
    answer_en: 'In Settings, under Cancel, choose your last day. Every day up to it is paid; nothing accrues after it. You can withdraw the request until that day ends.',
    question_es: '¿Cómo me voy?',
    answer_es: 'En Ajustes, en Cancelar, elige tu último día. Se paga cada día hasta entonces; después no se acumula nada. Puedes retirar la solicitud hasta que termine ese día.',
  },
  {
    id: 'faq000000000006',
    audience: 'affiliates',
    question_en: 'How long does a referral pay?',
    answer_en: 'For as long as the rental of the person you brought is active and you are an affiliate. There is no limit to the number of referrals.',
    question_es: '¿Cuánto tiempo paga una recomendación?',
    answer_es: 'Mientras esté activo el alquiler de la persona que trajiste y seas afiliado. No hay límite de recomendaciones.',
  },
]

const termsEn = `These terms are between you and the provider that runs this program. They say what each side does, what is paid, what can go wrong and how you leave. Please read section 2 before you decide.

## 1. What the program is
You lend your own profile on a professional network to the program, or bring people who do. The provider uses a lent profile for professional outreach, for connecting with relevant business contacts, for sharing industry content and for keeping the profile in order. The provider signs in daily, and the outreach is automated.

The provider does not send spam, does not give false information, does not read personal messages that have nothing to do with the outreach, and does not harm your reputation. If you see something else, open a support ticket: a person looks at it.

## 2. What may happen to your profile
Lending an account may break the professional network’s own terms of use. The network can restrict or close an account for that, for a time or for good. The provider can neither rule this out nor undo it. Take part only if you accept this risk.

## 3. Who can take part
- You are 18 or older.
- The profile is your own and in your own name. It has a profile photo and a verification badge.
- You have an active account of your own with the payment provider, in which you receive payments.
- You answer text messages and share verification codes promptly, by phone. Never write a password or a code into this application: it has no field for them and stops messages that contain one.
- While the profile is rented you do not use it for other purposes.

## 4. Your consent
Your consent to these terms, with the version, the language and the time, and your statement that you are 18 or older are recorded. Ask in a support ticket, and you are sent them. A new version of these terms counts for you only from the day you accept it.

## 5. What is paid
A rented profile earns a monthly rate. A referral bonus is paid for each successful rental that you brought: a monthly commission for every month, or part of a month, in which the rental of the person you referred is active. There is no limit to the number of referrals. The rates in force are shown on the public pages and in your dashboard. Every amount keeps the rate and the days it was computed from, and shows them.

A month counts by its days: rate × active days ÷ days in the month, rounded to the cent. A full month is exactly the rate. Days recorded late are paid with the next monthly run.

Payments are made once a month for the month before, to the payment account in your settings. A balance under the threshold shown in your dashboard carries over to the next month; nothing expires. After you have left, the rest is paid whatever its size. A mistake is corrected by a separate line with its reason; a payment that was made is never changed afterwards.

After a change of your payment address the next approval waits 72 hours, and both addresses are told. Taxes on what you receive are yours to declare.

## 6. Referrals
A referral counts for the affiliate whose link or code was used at sign-up, or else for the one whose invitation was still open, once the new person has verified the email address. It is decided once. Referring yourself, also through a second account, earns nothing. Invite only people who would want to hear from you. An invitation that is not used expires after 30 days.

## 7. Leaving
You may leave at any time, as a renter or as an affiliate. In the settings you choose the last day. Every day up to it is paid and nothing accrues after it. You can withdraw the request until that day ends. When a rental ends, change the password of your profile and end its other sessions on the professional network.

The provider may end a rental or an affiliate agreement too, with a reason that you can read. What was earned until then is paid.

## 8. Your data
The application keeps what the program needs: your name, email address, phone number, profile address, payment address, devices, consents, rentals, referrals, payments and support tickets. It keeps no password of any other network. Payments are kept as long as the law asks for. You can ask for a copy of your data or for your account to be removed; a removed person is anonymised, and the record of payments stays.

## 9. Changes and questions
A new version of these terms is published with the date it takes effect, in English and Spanish. You can leave at any time instead of accepting it. For questions open a support ticket.`

const termsEs = `Estas condiciones son entre tú y el proveedor que gestiona este programa. Dicen qué hace cada parte, qué se paga, qué puede salir mal y cómo te vas. Lee el apartado 2 antes de decidir.

## 1. Qué es el programa
Prestas al programa tu propio perfil de una red profesional, o traes a personas que lo hacen. El proveedor usa el perfil prestado para contactos profesionales, para conectar con personas relevantes del sector, para compartir contenido y para mantener el perfil al día. El proveedor entra a diario, y los contactos están automatizados.

El proveedor no envía spam, no da información falsa, no lee mensajes personales ajenos a esos contactos y no daña tu reputación. Si ves otra cosa, abre un ticket de soporte: lo mira una persona.

## 2. Qué puede pasar con tu perfil
Prestar una cuenta puede ir contra las condiciones de la red profesional. Por eso la red puede limitarla o cerrarla, por un tiempo o para siempre. El proveedor no puede descartarlo ni deshacerlo. Participa solo si aceptas este riesgo.

## 3. Quién puede participar
- Tienes 18 años o más.
- El perfil es tuyo y está a tu nombre. Tiene foto de perfil e insignia de verificación.
- Tienes una cuenta propia y activa en el proveedor de pagos, donde recibes los pagos.
- Respondes a los mensajes de texto y pasas pronto los códigos de verificación, por teléfono. No escribas nunca una contraseña ni un código en esta aplicación: no tiene ningún campo para ello y detiene los mensajes que los contienen.
- Mientras el perfil está alquilado no lo usas para otros fines.

## 4. Tu consentimiento
Se guardan tu consentimiento a estas condiciones, con la versión, el idioma y la hora, y tu declaración de que tienes 18 años o más. Pídelos en un ticket de soporte y te los mandamos. Una versión nueva de estas condiciones vale para ti solo desde el día en que la aceptas.

## 5. Qué se paga
Un perfil alquilado gana una tarifa mensual. Por cada alquiler que llega gracias a ti se paga una recompensa por recomendación: una comisión mensual por cada mes, o parte de un mes, en que está activo el alquiler de la persona que recomendaste. No hay límite de recomendaciones. Las tarifas vigentes están en las páginas públicas y en tu panel. Cada importe conserva la tarifa y los días con los que se calculó, y los muestra.

Un mes cuenta por sus días: tarifa × días activos ÷ días del mes, redondeado al céntimo. Un mes completo es exactamente la tarifa. Los días registrados tarde se pagan con la siguiente liquidación mensual.

Los pagos se hacen una vez al mes, por el mes anterior, en la cuenta de pago de tus ajustes. Un saldo por debajo del mínimo que ves en tu panel se suma al mes siguiente; nada caduca. Cuando te has ido, se paga el resto sea cual sea su importe. Un error se corrige con una línea aparte y su motivo; un pago hecho no se cambia nunca después.

Si cambias la dirección de pago, la siguiente aprobación espera 72 horas y se avisa a las dos direcciones. Declarar los impuestos de lo que recibes te corresponde a ti.

## 6. Recomendaciones
Una recomendación cuenta para el afiliado cuyo enlace o código se usó al crear la cuenta o, si no lo hubo, para aquel cuya invitación seguía abierta, una vez que la persona nueva ha verificado su correo. Se decide una sola vez. Recomendarte a ti mismo, también con una segunda cuenta, no gana nada. Invita solo a personas que quieran saber de ti. Una invitación que no se usa caduca a los 30 días.

## 7. Irte
Puedes irte cuando quieras, como propietario del perfil o como afiliado. En los ajustes eliges el último día. Se paga cada día hasta entonces y después no se acumula nada. Puedes retirar la solicitud hasta que termine ese día. Cuando acabe un alquiler, cambia la contraseña de tu perfil y cierra sus otras sesiones en la red profesional.

El proveedor también puede terminar un alquiler o un acuerdo de afiliado, con un motivo que puedes leer. Lo ganado hasta entonces se paga.

## 8. Tus datos
La aplicación guarda lo que el programa necesita: tu nombre, correo, teléfono, dirección del perfil, dirección de pago, dispositivos, consentimientos, alquileres, recomendaciones, pagos y tickets de soporte. No guarda contraseñas de ninguna otra red. Los pagos se guardan el tiempo que pide la ley. Puedes pedir una copia de tus datos o que se elimine tu cuenta; una persona eliminada queda anonimizada, y el registro de pagos permanece.

## 9. Cambios y preguntas
Una versión nueva de estas condiciones se publica con la fecha en que entra en vigor, en inglés y en español. Puedes irte en cualquier momento en lugar de aceptarla. Si tienes preguntas, abre un ticket de soporte.`

const now = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"
function insert(app, table, row) {
  const columns = Object.keys(row)
  const names = columns.map((column) => '`' + column + '`').join(', ')
  const values = columns.map((column) => '{:' + column + '}').join(', ')
  app
    .db()
    .newQuery('INSERT INTO ' + table + ' (' + names + ', created, updated) VALUES (' + values + ', ' + now + ', ' + now + ')')
    .bind(row)
    .execute()
}

migrate((app) => {
  for (const [id, kind, amount_cents] of rates) {
    insert(app, 'rates', { id, kind, user_id: '', from_month: '1970-01', n: 1, amount_cents, use_default: false })
  }
  for (const [id, setting_key, value, category, description] of settings) {
    insert(app, 'admin_settings', { id, setting_key, setting_value: JSON.stringify(value), category, description, version: 1 })
  }
  insert(app, 'terms_versions', {
    id: 'terms0000000001',
    version: '2025-10-04',
    text_en: termsEn,
    text_es: termsEs,
    published_at: effective,
  })
  faqs.forEach((faq, i) => insert(app, 'faqs', { order: i + 1, published_at: effective, ...faq }))
  insert(app, 'program', program)
})
