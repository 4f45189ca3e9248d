import pg from 'pg';

/** `node database.mjs create|drop`: the database that SHOP_DATABASE names, on the PostgreSQL server of the same address. */
const address = new URL(process.env.SHOP_DATABASE ?? '');
const name = address.pathname.slice(1);
if (!/^\w+$/.test(name)) throw new Error('SHOP_DATABASE must end with the name of a database');

const server = new URL(address);
server.pathname = '/postgres';
const client = new pg.Client({ connectionString: server.href });
await client.connect();
await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
if (process.argv[2] === 'create') await client.query(`CREATE DATABASE ${name}`);
await client.end();
