import { join } from 'node:path'
import { databaseSchema } from '../src/database-schema'
import { readEnvironment } from '../src/environment'

const { databaseUrl, dataDir } = readEnvironment(process.env)

export default {
  connection: databaseUrl
    ? {
        client: 'postgres',
        connection: { connectionString: databaseUrl, schema: databaseSchema },
      }
    : {
        client: 'sqlite',
        connection: { filename: join(dataDir, 'cms.db') },
        useNullAsDefault: true,
      },
}
