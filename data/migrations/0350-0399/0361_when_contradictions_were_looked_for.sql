-- When the newest look at a portal was: after a load it is looked at again, so that what was mended is told no longer.
alter table contradicao add column visto_em timestamptz not null default now();
