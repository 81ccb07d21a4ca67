import { paths } from '../../../domain/paths'
import { useLanguage } from '../../i18n/language'

/** The form of the public affiliate page, in the person's language: another document, which fills their name and address in. */
export const useApplyHref = (): string => `${useLanguage() === 'es' ? paths.affiliateEs : paths.affiliate}#apply`
