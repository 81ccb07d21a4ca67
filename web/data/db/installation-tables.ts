/** Indexes of notifications and of what belongs to the installation. */
export const installationTables = {
  notifications: 'id, user_id, created_at, [user_id+created_at]',
  push_subscriptions: 'id, user_id',
  admin_settings: 'id, setting_key, category',
  programme: 'id',
  terms_versions: 'id, version',
  faqs: 'id, order',
  saved_views: 'id, user_id, screen',
}
