import type { Core } from '@strapi/strapi'

/** The PostgreSQL schema that keeps Strapi's tables apart from the service's in the same database. */
export const databaseSchema = 'cms'

/** Makes the schema on PostgreSQL, because Strapi only looks for it. */
export async function prepareDatabase(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'postgres') return
  await strapi.db.connection.raw('CREATE SCHEMA IF NOT EXISTS ??', [databaseSchema])
}
