-- Dangerous acts ask a browser's session to prove again whose it is (docs/adr/people/0196). A session of before counts as
-- a browser's that was proven now.
alter table sessao add provada_em timestamptz not null default now();
alter table sessao add programa boolean not null default false; -- a program keeps its password and is not asked again
