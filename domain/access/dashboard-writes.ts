import type { CollectionName } from '../entities'

/** What a superuser may write in a collection on the database's own dashboard: fields of its rows, new rows, deletion. */
export interface DashboardWrites {
  fields: readonly string[]
  create?: true
  delete?: true
}

/**
 * The dashboard is for looking (S19). A collection that isn't named here is read-only there: what money, roles, payees,
 * settings or the record rest on changes by a command of the product or not at all. Each write that is allowed leaves an
 * entry. `_superusers` are the database's own accounts.
 */
export const dashboardWrites: { readonly [C in CollectionName | '_superusers']?: DashboardWrites } = {
  users: { fields: ['first_name', 'last_name', 'phone', 'linkedin_url', 'language', 'notify'] },
  user_desk: { fields: ['note', 'risk_flags'] },
  leads: { fields: ['first_name', 'last_name', 'email', 'phone', 'language', 'state'], delete: true },
  support_tickets: { fields: ['subject', 'description', 'category', 'priority'] },
  faqs: {
    fields: ['order', 'audience', 'question_en', 'question_es', 'answer_en', 'answer_es', 'published_at'],
    create: true,
    delete: true,
  },
  saved_views: { fields: ['screen', 'name', 'query'], delete: true },
  _superusers: { fields: ['email', 'emailVisibility', 'verified', 'password', 'tokenKey'], create: true, delete: true },
}
