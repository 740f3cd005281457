-- Who asked for a search, by their id: they are asked about again before what came is kept. Searches of before keep nothing more.
alter table busca_pncp add column autor_id text;
