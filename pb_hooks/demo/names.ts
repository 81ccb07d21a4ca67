import type { Language } from '../../domain/entities'
import type { Random } from './random'

const names = (list: string): string[] => list.split(', ')
const first = {
  es: names(
    'Lucía, Mateo, Valentina, Tomás, Emilia, Joaquín, Daniela, Nerea, Íñigo, Beatriz, Aurelio, Paola, Rosa Amelia, Ignacio, María José, Iker, Carmen, Hugo, Ximena, Andrés',
  ),
  en: names(
    'Priya, Daniel, Grace, Owen, Samuel, Kwame, Lena, Marcus, Tobias, Amara, Noah, Ivy, Elliot, Zainab, Hannah, Callum, Ruth, Dmitri, Aoife, Jun',
  ),
}
const last = {
  es: names(
    'Fernández, Villalobos, Ríos Cano, Arce, Sandoval, Ibáñez, Rojas, Olabarrieta, Peñaranda, Rincón, Quintanilla, Belmonte, Zabaleta, Ortuño, Medina, Castellanos, Núñez, Salvatierra',
  ),
  en: names(
    'Raman, Okafor, Tembo, Whitlock, Asante, Vogt, Feldt, Lindqvist, Nogueira, Hart, Mbeki, Sato, Novak, Doyle, Keller, Adeyemi, Park, Lowe',
  ),
}

/** A fictitious person. Email addresses end in `.example`, so no mail can reach them. */
export interface DemoName {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: Language
}

/** Returns the fictitious person number `index`; the index makes the address unique when names repeat. */
export function demoName(random: Random, index: number): DemoName {
  const language: Language = random.chance(55) ? 'es' : 'en'
  const firstName = random.pick(first[language])
  const lastName = random.pick(last[language])
  const address = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
  return {
    firstName,
    lastName,
    email: `${address}.${index}@${language === 'es' ? 'correo' : 'mail'}.example`,
    phone: `+34 6${String(10_000_000 + random.intBelow(89_999_999))}`,
    language,
  }
}
